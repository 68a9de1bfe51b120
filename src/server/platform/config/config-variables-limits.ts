import { onOff, toChoice, wholeNumber } from "./config-values.ts";

const group = "password and email";

/** Limits against guessing passwords and filling mailboxes. */
export const limitVariables = {
  PASSWORD_COMMON: {
    group,
    schema: toChoice(["refuse", "allow"]),
    presetNote: "refuse in live mode; allow in sandbox mode",
    about:
      "What to do with new passwords that are easy to guess: common ones, patterns, and those made of the user's name, the email address or the product name.",
  },
  ACCOUNT_PRIVACY: {
    group,
    schema: onOff,
    preset: "off",
    about:
      "Answers to sign-up, sign-in and a change of address do not reveal whether an address has an account; the owner of the mailbox gets an email instead. Includes REQUIRE_VERIFIED_EMAIL.",
  },
  MAILS_PER_HOUR: {
    group,
    schema: wholeNumber(1, 1_000),
    presetNote: "5 in live mode; 50 in sandbox mode",
    about:
      "Maximum number of emails of one kind that one network can request for one address in an hour; all networks together three times as many.",
  },
  MAILS_PER_DAY: {
    group,
    schema: wholeNumber(1, 10_000),
    presetNote: "10 in live mode; 200 in sandbox mode",
    about: "The same for a day.",
  },
  CONNECTIONS_PER_ADDRESS: {
    group: "server",
    schema: wholeNumber(1, 1_000_000),
    presetNote: "256 in live mode; none in sandbox mode",
    about:
      "Maximum number of open connections from one address, or one IPv6 /64. Addresses in TRUSTED_PROXIES are not limited.",
  },
} as const;
