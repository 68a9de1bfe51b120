/**
 * The mails to a seller about the limits that they have set for customers. Names in braces are
 * filled in by `fillMessage`.
 */
export const usageAlertMailMessages = {
  usedSubject: "A customer has used part of a limit",
  reachedSubject: "A customer has reached a limit",
  used: "A customer has used {percent} of the limit of {limit} that you have set.",
  reached: "A customer has reached the limit of {limit} that you have set.",
  blocked: "Reservations are refused now, and usage above the limit is not billed.",
  notBlocked: "The limit blocks nothing.",
  units: "{count} units",
  meter: "Meter",
  customer: "Customer",
  unnamed: "see the customer",
  view: "View customer",
  footnote:
    "You received this email because you own this organization. To stop these emails, change the thresholds of the limit.",
  sandbox: "Sandbox: this is a test. No money moved.",
} as const;
