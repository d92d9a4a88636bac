package dev.fulmar.examples.demo;

import dev.fulmar.cocored.Profile;

/** What the CoAP demonstration compares. */
enum CoapVariant {
  DEFAULT_COAP("default CoAP", Profile.DEFAULT_COAP),
  COCO_RED("CoCo-RED", Profile.PAPER);

  private final String title;
  private final Profile profile;

  CoapVariant(String title, Profile profile) {
    this.title = title;
    this.profile = profile;
  }

  String title() {
    return title;
  }

  Profile profile() {
    return profile;
  }
}
