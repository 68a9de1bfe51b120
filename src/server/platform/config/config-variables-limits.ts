import { oneOf, onOff, wholeNumber } from "./config-values.ts";

const group = "password and mail";

/** What keeps strangers from guessing passwords and from filling mailboxes. */
export const limitVariables = {
  PASSWORD_COMMON: {
    group,
    schema: oneOf(["refuse", "allow"]),
    presetNote: "refuse in live mode; allow in sandbox mode",
    about:
      "New passwords that are among the first to be guessed: common ones, patterns, and those made of the person's name, the address or the product.",
  },
  ACCOUNT_PRIVACY: {
    group,
    schema: onOff,
    preset: "off",
    about:
      "Answers to sign-up, sign-in and a change of address do not reveal whether an address has an account; the owner of the mailbox gets a mail instead. Includes REQUIRE_VERIFIED_EMAIL.",
  },
  MAILS_PER_HOUR: {
    group,
    schema: wholeNumber(1, 1_000),
    presetNote: "5 in live mode; 50 in sandbox mode",
    about:
      "Most mails of one kind that one network can request for one address in an hour; all networks together three times as many.",
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
      "Most open connections from one address, or one IPv6 /64. Addresses in TRUSTED_PROXIES are not limited.",
  },
} as const;
