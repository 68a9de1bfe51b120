import type { AppSettings } from "#contract/app-settings.ts";
import type { FieldErrors, RefusalPlaces } from "#web/platform/api/refusal-outcome.ts";

export const badEmail = "Enter an email address, like name@example.com.";

const tooCommon =
  "This password is easy to guess. Choose one that is less common and does not contain your name or email.";

type LengthRule = Pick<AppSettings, "passwordMinLength" | "passwordMaxLength">;

/** Lists faults that the page can show before it calls the server. */
export function checkSignIn(input: { email: string; password: string }): FieldErrors {
  return withoutEmpty({
    email: looksLikeEmail(input.email) ? "" : badEmail,
    password: input.password ? "" : "Enter your password.",
  });
}

export function checkEmail({ email }: { email: string }): FieldErrors {
  return withoutEmpty({ email: looksLikeEmail(email) ? "" : badEmail });
}

export function checkSignUp(
  input: { name?: string | undefined; email: string; password: string },
  rule: LengthRule,
): FieldErrors {
  return withoutEmpty({
    name: input.name ? "" : "Enter your name.",
    email: looksLikeEmail(input.email) ? "" : badEmail,
    password: passwordProblem(input.password, rule),
  });
}

/** Returns the field at which each refusal is shown, the same for both forms. */
export function credentialRefusals(
  rule: LengthRule & Pick<AppSettings, "accountPrivacy">,
): RefusalPlaces {
  return {
    INVALID_EMAIL: { field: "email", message: badEmail },
    USER_ALREADY_EXISTS: { field: "email", message: "This email already has an account." },
    PASSWORD_TOO_SHORT: { field: "password", message: tooShort(rule) },
    PASSWORD_TOO_LONG: { field: "password", message: tooLong(rule) },
    PASSWORD_TOO_COMMON: { field: "password", message: tooCommon },
    INVALID_EMAIL_OR_PASSWORD: {
      message: rule.accountPrivacy
        ? "That email and password do not match an account with a verified email. If you just signed up, open the link in our email first."
        : "That email and password do not match an account.",
    },
  };
}

/** Places refusals at the field for a new password, in every form that has one. */
export function newPasswordRefusals(rule: LengthRule): RefusalPlaces {
  return {
    PASSWORD_TOO_SHORT: { field: "newPassword", message: tooShort(rule) },
    PASSWORD_TOO_LONG: { field: "newPassword", message: tooLong(rule) },
    PASSWORD_TOO_COMMON: { field: "newPassword", message: tooCommon },
  };
}

export function checkNewPassword(newPassword: string, rule: LengthRule): FieldErrors {
  return withoutEmpty({ newPassword: passwordProblem(newPassword, rule) });
}

/** Catches slips of the finger only; whether an address exists, the mail finds out. */
function looksLikeEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const host = text.slice(at + 1);
  return at > 0 && host.includes(".") && !/\s/.test(text) && !host.endsWith(".");
}

function passwordProblem(password: string, rule: LengthRule): string {
  if (!password) return "Choose a password.";
  if (password.length < rule.passwordMinLength) return tooShort(rule);
  return password.length > rule.passwordMaxLength ? tooLong(rule) : "";
}

function tooShort(rule: LengthRule): string {
  return `Use at least ${rule.passwordMinLength} characters.`;
}

function tooLong(rule: LengthRule): string {
  return `Use at most ${rule.passwordMaxLength} characters.`;
}

export function withoutEmpty(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message));
}
