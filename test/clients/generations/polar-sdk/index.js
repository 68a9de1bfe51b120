/** Each release is loaded when it is used. */
export const sdks = {
  "0.34.17": () =>
    Promise.all([import("polar-sdk-0-34"), import("polar-sdk-0-34/types/rfcdate.js")]),
  "0.40.3": () =>
    Promise.all([import("polar-sdk-0-40"), import("polar-sdk-0-40/types/rfcdate.js")]),
  "0.47.1": () =>
    Promise.all([import("polar-sdk-0-47"), import("polar-sdk-0-47/types/rfcdate.js")]),
  "0.49.0": () =>
    Promise.all([import("polar-sdk-0-49"), import("polar-sdk-0-49/types/rfcdate.js")]),
};
