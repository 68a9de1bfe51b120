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
    message:
      "This organization does not have enough storage left for this file. Delete some files first.",
  },
  noPersonSpace: {
    status: 422,
    code: "value_error",
    message:
      "The organizations created by this user do not have enough storage left for this file. Delete some files first, here or in another of these organizations.",
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
    message: "List every part of the file once, in order.",
  },
  partMissing: {
    status: 422,
    code: "value_error",
    message: "This part has not been uploaded.",
  },
  partDiffers: {
    status: 422,
    code: "value_error",
    message: "The uploaded bytes of this part do not match.",
  },
  wholeDiffers: {
    status: 422,
    code: "value_error",
    message: "The checksum of the uploaded bytes does not match the announced one.",
  },
  inUse: {
    status: 403,
    code: "NotPermitted",
    message:
      "This file is in use: by a product, a benefit or as the organization's picture. Remove it there before deleting it.",
  },
} satisfies Record<string, RefusalSpec>;
