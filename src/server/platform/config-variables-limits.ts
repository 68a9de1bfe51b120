import { wholeNumber } from "./config-values.ts";

const group = "password and mail";

/** Limits on what strangers can cause in the name of an account. */
export const limitVariables = {
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
