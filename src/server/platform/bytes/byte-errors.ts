import type { RefusalSpec } from "../refusal.ts";

/** Refusals that every upload and download shares; both dialects know them. */
export const byteErrors = {
  interrupted: {
    status: 409,
    code: "UploadInterrupted",
    message: "The upload was interrupted. Send these bytes again.",
  },
  addressInvalid: {
    status: 403,
    code: "NotPermitted",
    message: "This URL is not valid.",
  },
  addressExpired: {
    status: 403,
    code: "NotPermitted",
    message: "This URL has expired. Request a new one.",
  },
  wrongLength: {
    status: 400,
    code: "WrongLength",
    message: "The number of bytes does not match the announced size.",
  },
  wrongChecksum: {
    status: 400,
    code: "WrongChecksum",
    message: "The checksum of these bytes does not match the announced one.",
  },
  busy: {
    status: 503,
    code: "ServiceUnavailable",
    message: "Too many uploads are in progress. Please try again.",
    headers: { "retry-after": "1" },
  },
  notThatPicture: {
    status: 422,
    code: "value_error",
    message: "The file is not a picture of the declared type.",
  },
} satisfies Record<string, RefusalSpec>;
