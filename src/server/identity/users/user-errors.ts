import type { RefusalSpec } from "#server/platform/refusal.ts";

export const userErrors = {
  invalidEmail: { status: 400, message: "Invalid email" },
  alreadyExists: { status: 422, message: "User already exists" },
  notCreated: { status: 422, message: "Failed to create user", details: {} },
  notFound: { status: 404, message: "User not found" },
  banned: {
    status: 403,
    code: "BANNED_USER",
    message:
      "You have been banned from this application. Please contact support if you believe this is an error.",
  },
  emailNotUpdatable: { status: 400, message: "Email can not be updated" },
  verificationDisabled: { status: 400, message: "Verification email isn't enabled" },
  alreadyVerified: {
    status: 400,
    message: "You can only send a verification email to an unverified email",
  },
  notOwnEmail: { status: 400, message: "You can only send a verification email to your own email" },
  pictureSizeMissing: { status: 411, message: "The size of the picture must be given" },
  pictureTooLarge: { status: 413, message: "Pictures can be up to 1 MiB" },
  pictureTypeUnknown: { status: 415, message: "Pictures are JPEG, PNG, GIF, WebP or SVG" },
  notThatPicture: { status: 422, message: "The file is not a picture of the declared type" },
  changeDisabled: { status: 400, message: "Change email is disabled" },
  sameEmail: { status: 400, message: "Email is the same" },
  emailTaken: { status: 400, message: "Couldn't update your email" },
  /** Deletion switched off: the address does not exist. */
  deletionDisabled: { status: 404 },
  sessionTooOld: {
    status: 400,
    message: "Session expired. Re-authenticate to perform this action.",
  },
  deletionToken: { status: 404, message: "invalid token" },
  noUserInfo: { status: 404, message: "Failed to get user info" },
  unauthorized: { status: 401, message: "unauthorized" },
  tokenExpired: { status: 401, message: "token_expired" },
  invalidToken: { status: 401, message: "invalid_token" },
  accountProven: {
    status: 409,
    code: "ACCOUNT_PROVEN",
    message:
      "The owner of this address has confirmed this account. If someone else uses it, reset the password.",
  },
  oldEmailTaken: {
    status: 409,
    code: "OLD_EMAIL_TAKEN",
    message:
      "Another account uses your old address now. Reset the password of that account, delete it or change its address, then open this link again.",
  },
  notFoundByToken: { status: 401, message: "user_not_found" },
} satisfies Record<string, RefusalSpec>;
