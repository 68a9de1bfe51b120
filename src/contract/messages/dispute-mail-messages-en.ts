/** The mail to a seller about a disputed payment. Names in braces are filled in by `fillMessage`. */
export const disputeMailMessages = {
  subject: "A payment was disputed",
  inquirySubject: "A bank opened an inquiry about a payment",
  heading: "A payment was disputed",
  inquiryHeading: "A bank opened an inquiry",
  withdrawn:
    "The bank withdrew {amount} from your balance. You get it back if you win the dispute.",
  inquiry: "A bank is asking about a payment of {amount}. No money was withdrawn.",
  answerBy: "Respond by {date}. If you do not respond, you lose the dispute.",
  answerInquiryBy: "Respond by {date}. If you do not respond, the bank may open a dispute.",
  customer: "Customer",
  unnamed: "see the dispute",
  view: "View dispute",
  footnote:
    "You received this email because you own this organization. To stop these emails, turn off New dispute in the selling settings.",
  sandbox: "Sandbox: this is a test. No money moved.",
} as const;
