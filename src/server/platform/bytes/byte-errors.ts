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
    message: "This address was not made here, or somebody changed it.",
  },
  addressExpired: {
    status: 403,
    code: "NotPermitted",
    message: "This address has expired. Ask for a new one.",
  },
  wrongLength: {
    status: 400,
    code: "WrongLength",
    message: "These are not as many bytes as were announced.",
  },
  wrongChecksum: {
    status: 400,
    code: "WrongChecksum",
    message: "These bytes do not have the checksum that was announced.",
  },
  busy: {
    status: 503,
    code: "ServiceUnavailable",
    message: "Too many uploads are on their way right now. Please try again.",
    headers: { "retry-after": "1" },
  },
  notThatPicture: {
    status: 422,
    code: "value_error",
    message: "The file is not the kind of picture it claims to be.",
  },
} satisfies Record<string, RefusalSpec>;
