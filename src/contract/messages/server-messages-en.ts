/**
 * The server's own messages to buyers, in English: emails, and pages without a script. Names in
 * braces are filled in by `fillMessage`.
 */
export const serverMessages = {
  /** In the document of a checkout, before its script runs. */
  document: {
    title: "Checkout",
    needsScript: "This page requires JavaScript. Turn it on and reload the page.",
  },

  /** The emails about an order and its refunds. */
  receiptMail: {
    paidSubject: "Your receipt",
    paidHeading: "Thank you for your order",
    paid: "You paid {amount} on {date}.",
    free: "Your order was free.",
    notCharged: "You were not charged for your order on {date}.",
    credited: "{amount} was added to your credit on {date}. Your next payments use it first.",
    refundedSubject: "Your refund",
    refundedHeading: "You received a refund",
    refunded:
      "{amount} was refunded on {date}. It may take a few days to appear on your statement.",
    number: "Order number",
    item: "Item",
    discount: "Discount",
    tax: "Tax",
    taxIncluded: "Tax (included)",
    credit: "Credit",
    total: "Total",
    period: "Period: {start} to {end}",
    answer: "Your answer",
    answerOnReceipt: "see the receipt",
    yes: "Yes",
    no: "No",
    viewReceipt: "View receipt",
    soldBy: "Sold by",
    seller: "the seller",
    contact: "Questions about your order? Contact {email}.",
    sandbox: "Sandbox: this is a test. No money moved.",
    sent: "Sent by Guildhall",
    sentFor: "Sent by Guildhall for {seller}",
  },

  /** The emails about a subscription. */
  subscriptionMail: {
    failedSubject: "Your payment failed",
    failedHeading: "We could not charge your card",
    failed: "The payment of {amount} for your subscription failed on {date}.",
    failedCard: "{brand} ending in {last4}: {reason}",
    noCard:
      "The payment of {amount} for your subscription was due on {date}, but there is no card to charge.",
    retry: "We will try again on {date}.",
    deadline: "If it is not paid by {date}, your subscription ends.",
    payNow: "Pay now",
    noAddressSubject: "Your billing address is missing",
    noAddressHeading: "We need your billing address",
    noAddress:
      "A payment for your subscription was due on {date}. To calculate the tax, we need your billing address.",
    giveAddress: "Enter address and pay",
    expiringSubject: "Your card expires soon",
    expiring:
      "Your card ending in {last4} expires at the end of {month}. It pays for your subscription.",
    renewalSubject: "Your subscription renews soon",
    renews: "Your subscription renews on {date} for another year.",
    trialSubject: "Your trial ends soon",
    trialEnds: "Your trial ends on {date}.",
    charge: "You will be charged {amount} on that day, with discounts and tax.",
    chargePlusTax: "You will be charged {amount} on that day, plus tax if it applies.",
    canceledSubject: "Your subscription is canceled",
    canceled: "You can use your subscription until {date}.",
    notCharged: "You will not be charged again.",
    lastCharge:
      "On that day you will be charged {amount} for changes of your plan that were not billed yet.",
    lastChargePlusTax:
      "On that day you will be charged {amount}, plus tax if it applies, for changes of your plan that were not billed yet.",
    creditAtEnd: "On that day {amount} becomes credit for your next payments.",
    creditedNow:
      "{amount} for changes of your plan was added to your credit. Your next payments use it first.",
    lastUsage:
      "On that day you will be charged for what you use until then, and for changes of your plan that were not billed yet: {amount} so far.",
    chargedNow: "You are charged {amount} for what was not billed yet.",
    continuedSubject: "Your subscription continues",
    continued:
      "The cancellation was taken back. Your subscription renews on {date}, and you will be charged again.",
    endedSubject: "Your subscription has ended",
    ended: "Your subscription ended on {date}.",
    endedUnpaid: "Your subscription ended on {date} because its payment failed.",
    creditTakenSubject: "Your credit was taken back",
    creditTaken:
      "Your bank returned the payment of order {order} to you. Credit of {amount} that you had received for the same payment was taken back.",
    creditOwed:
      "You had already used {amount} of it. You owe this amount, and your subscription has ended.",
    creditSetOffSubject: "Your credit paid what you owed",
    creditSetOff:
      "You received credit of {amount}. It was used to pay what you owed after your bank returned the payment of order {order}.",
    creditStillOwed: "You still owe {amount}.",
    creditReturnedSubject: "The dispute about your order was decided",
    creditReturned:
      "The bank decided the dispute about order {order} for the seller. Credit of {amount} that was taken back is yours again.",
    creditNotOwed:
      "The bank decided the dispute about order {order} for the seller. You no longer owe {amount} for credit that you had used.",
    product: "Subscription",
    contact: "Questions about your subscription? Write to {email}.",
    manage: "Manage subscription",
  },

  /** The emails about limits of usage. */
  usageMail: {
    limitSubject: "You have used part of your limit",
    reachedSubject: "You have reached a limit",
    used: "You have used {percent} of your limit of {limit} for {interval}.",
    reached: "You have reached your limit of {limit} for {interval}.",
    blocked: "More usage is blocked until the limit begins anew or is raised.",
    notBlocked: "You can go on. More usage is billed as usual.",
    day: "a day",
    month: "a month",
    period: "a billing period",
    units: "{count} units",
    meter: "Usage",
    contact: "Questions about your usage? Write to {email}.",
    manage: "View usage",
  },

  /** The emails of the customer portal. */
  portalMail: {
    codeSubject: "Your sign-in code",
    code: "Enter this code to sign in:",
    codeFootnote:
      "The code works once, for {minutes} minutes. If you did not ask for it, you can ignore this email.",
    open: "Open the customer portal",
  },

  /** The pages of a checkout link that leads to no checkout. */
  link: {
    unknownTitle: "Link not found",
    unknown: "This link does not exist or was deleted. Ask the seller for a new one.",
    soldOutTitle: "Not available",
    soldOut: "{seller} no longer sells this product.",
    busyTitle: "Too many requests",
    busy: "This link was opened too many times. Wait a minute, then open it again.",
  },

  /** The bank's page for 3-D Secure, in the sandbox. */
  bank: {
    title: "{heading} – payment sandbox",
    mode: "Sandbox: no real money",
    name: "Test bank · 3-D Secure",
    confirmPayment: "Confirm your payment",
    confirmCard: "Confirm your card",
    amount: "Amount",
    purpose: "For",
    card: "Card",
    approve: "Approve",
    approveAmount: "Approve {amount}",
    refuse: "Refuse",
    approvedTitle: "Confirmed",
    approved: "You can close this window and go back to the shop.",
    refusedTitle: "Not confirmed",
    refused: "You refused, so you were not charged. Go back to the shop to try again.",
    declinedTitle: "Declined by the bank",
    declined:
      "You approved, but the bank declined the card. Go back to the shop to try another one.",
    closedTitle: "Nothing to confirm",
    closed:
      "This confirmation was already used, replaced by a newer one, or canceled. Go back to the shop.",
  },
} as const;
