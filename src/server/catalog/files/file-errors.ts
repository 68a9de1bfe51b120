import type { RefusalSpec } from "#server/platform/refusal.ts";

export const fileErrors = {
  tooLarge: {
    status: 422,
    code: "less_than_equal",
    message: "This file is larger than this installation accepts.",
  },
  noSpace: {
    status: 422,
    code: "value_error",
    message: "The files of this organization would take more space than it has. Delete some first.",
  },
  noPersonSpace: {
    status: 422,
    code: "value_error",
    message:
      "The organizations that one person created may not take more space together. Delete some files first, here or in another one of them.",
  },
  alreadyUploaded: {
    status: 403,
    code: "NotPermitted",
    message: "This file is already uploaded. Its content can no longer change.",
  },
  notUploaded: {
    status: 403,
    code: "NotPermitted",
    message: "This file is not uploaded yet.",
  },
  otherUpload: {
    status: 422,
    code: "value_error",
    message: "This does not belong to the upload of this file.",
  },
  partsDiffer: {
    status: 422,
    code: "value_error",
    message: "Name every part of the file once, in order.",
  },
  partMissing: {
    status: 422,
    code: "value_error",
    message: "This part has not been uploaded.",
  },
  partDiffers: {
    status: 422,
    code: "value_error",
    message: "The bytes of this part are others than these.",
  },
  wholeDiffers: {
    status: 422,
    code: "value_error",
    message: "The uploaded bytes do not have the checksum that was announced for the file.",
  },
  inUse: {
    status: 403,
    code: "NotPermitted",
    message:
      "This file is in use: by a product, a benefit or as the organization's picture. Take it out there before deleting it.",
  },
} satisfies Record<string, RefusalSpec>;
