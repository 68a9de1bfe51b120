/** Tax registrations, breakdowns of taxes, and the tax report. Rates are in parts per million. */
export const taxFields: Readonly<Record<string, string>> = {
  "TaxRegistration.country":
    "Where tax is collected. With `eu_oss`, the member state where the seller is registered.",
  "TaxRegistration.state":
    "A state with a tax of its own, such as `US-NY` or `CA-QC`; null for the whole country.",
  "TaxRegistration.scheme":
    "`standard` for buyers in this place; `eu_oss` for buyers in all other member states of the European Union, each at the rate of their country.",
  "TaxRegistration.tax_number": "The number that the tax authority gave to the seller.",
  "TaxRegistration.rate":
    "The rate in parts per million: 190000 is 19 %. Null for the standard rate that is known. Required for the US and for countries without a known rate.",
  "TaxRegistration.starts_at": "From when tax is collected; the time of the request if absent.",
  "TaxRegistration.ends_at": "When it ended or will end; null for no end.",
  tax_breakdown: "The taxes, each with its rate and place. Their amounts add up to the tax.",
  "Checkout.tax_breakdown":
    "The taxes, each with its rate and place; null while the tax is not known.",
  "CheckoutPublic.tax_breakdown":
    "The taxes, each with its rate and place; null while the tax is not known.",
  "TaxBreakdown.rate": "In parts per million: 190000 is 19 %.",
  "TaxBreakdown.name": "What the tax is called, such as `VAT`.",
  "TaxBreakdown.country": "The country of the buyer.",
  "TaxBreakdown.state": "The state of the buyer; null for none.",
  "TaxBreakdown.amount": "The tax in cents.",
  taxable_amount: "What the tax is on, after the discount and without tax, in cents.",
  "TaxBreakdown.reason": "Why the rate is what it is, such as `reverse_charge` or `export`.",
  "TaxReport.from": "Begin of the period, included.",
  "TaxReport.to": "End of the period, not included.",
  "TaxReport.items": "One for each place, tax, rate, reason and currency.",
  "Items.rate": "In parts per million: 190000 is 19 %.",
  "Items.reason": "Why the rate is what it is, such as `reverse_charge` or `export`.",
  sales_amount:
    "What was sold with this tax, after discounts and without tax, in cents. Also orders that are not paid yet; less credit and orders that were given up.",
  "Items.kind": "`sale`, also for credit and for an order that is given up, or `refund`.",
  "TaxReportPage.refunded_amount": "What was refunded of such sales, without tax, in cents.",
  "TaxReportPage.refunded_tax_amount": "The tax that was refunded, in cents.",
  "Items.tax_amount": "The tax of these sales, in cents.",
  "Items.refunded_amount": "What was refunded of such sales, without tax, in cents.",
  "Items.refunded_tax_amount": "The tax that was refunded, in cents.",
  net_tax_amount: "The tax of the sales less the refunded tax, in cents.",
};
