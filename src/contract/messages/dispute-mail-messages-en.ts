/**
 * The mails to a seller about a disputed payment. Names in braces are filled in by `fillMessage`.
 */
export const disputeMailMessages = {
  subject: "A payment was disputed",
  inquirySubject: "A bank opened an inquiry about a payment",
  heading: "A payment was disputed",
  inquiryHeading: "A bank opened an inquiry",
  withdrawn:
    "The bank withdrew {amount} from your balance. You get it back if you win the dispute.",
  openedFee: "The payment processor charged a dispute fee of {fee}.",
  escalatedSubject: "An inquiry became a dispute",
  escalatedHeading: "An inquiry became a dispute",
  escalated: "The bank turned its inquiry into a dispute. You can send evidence again.",
  wonSubject: "You won a dispute",
  wonHeading: "You won the dispute",
  won: "The bank decided in your favor, and {amount} returns to your balance.",
  wonFeeKept: "The payment processor did not return its dispute fee of {fee}.",
  wonFeeReturned: "The dispute fee of {fee} was returned too.",
  lostSubject: "You lost a dispute",
  lostHeading: "You lost the dispute",
  lost: "The dispute was decided for the customer, who gets {amount} back. The order shows it as refunded.",
  lostFee: "The dispute fee of {fee} is not returned.",
  creditTaken:
    "Credit of {amount} that a change of plan gave for this payment was taken back from the customer.",
  creditOwed:
    "The customer had spent {amount} of it. They owe it now, and their subscription has ended.",
  creditReturned: "The customer has the credit of {amount} again that was taken back.",
  creditNotOwed: "The customer no longer owes {amount} for credit that they had spent.",
  inquiry: "A bank is asking about a payment of {amount}. No money was withdrawn.",
  answerBy: "Respond by {date}. If you do not respond, you lose the dispute.",
  answerInquiryBy: "Respond by {date}. If you do not respond, the bank may open a dispute.",
  order: "Order",
  customer: "Customer",
  unnamed: "see the dispute",
  view: "View dispute",
  footnote:
    "You received this email because you own this organization. To stop these emails, turn off Disputes in the selling settings.",
  sandbox: "Sandbox: this is a test. No money moved.",
} as const;
