/** The mail to a seller about a new order. Names in braces are filled in by `fillMessage`. */
export const newOrderMailMessages = {
  subject: "New order",
  heading: "You have a new order",
  sold: "{amount} on {date}.",
  free: "A free order on {date}.",
  creditSubject: "Order with a credit",
  creditHeading: "An order credited a customer",
  credited: "{amount} was added to the customer's credit on {date}.",
  product: "Product",
  item: "see the order",
  customer: "Customer",
  unnamed: "see the order",
  number: "Order number",
  view: "View order",
  settings:
    "You received this email because you own this organization. To stop these emails, turn off New order in the selling settings.",
  sandbox: "Sandbox: this is a test. No money moved.",
} as const;
