/**
 * The mail to a seller about a subscription that is not billed. Names in braces are filled in by
 * `fillMessage`.
 */
export const heldBillMailMessages = {
  subject: "A subscription is not billed: its usage is too high",
  used: "A customer used {units} units, which would cost {amount}. No more than $1,000,000,000.00 of a meter is billed.",
  meter: "Meter",
  unnamed: "see the subscription",
  held: [
    "If this is a mistake, correct it: send an event with negative units, or grant the customer the units that were too many.",
    "Until then this period is not billed, its fixed prices included. The renewal is tried again every hour.",
  ],
  unbilled: ["The plan was changed meanwhile, so this usage is not billed. Everything else is."],
  view: "View subscription",
  footnote: "You received this email because you own this organization.",
  sandbox: "Sandbox: this is a test. No money moved.",
} as const;
