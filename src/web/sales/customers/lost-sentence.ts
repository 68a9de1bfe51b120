import type { CustomerPartsWire } from "#contract/page-parts-schema.ts";
import { money } from "#web/seller/money-format.ts";

/** Says which amounts are lost when a customer is deleted; an empty text for none. */
export function lostSentence(
  { waivedAmount: waived, lapsedCredit: lapsed }: CustomerPartsWire["lostByDeletion"],
  currency: string,
): string {
  const debit = `${money(waived, currency)} for changes of plan that were not billed yet is not charged.`;
  const credit = `A credit of ${money(lapsed, currency)} for changes of plan lapses.`;
  return [...(waived > 0 ? [debit] : []), ...(lapsed > 0 ? [credit] : [])].join(" ");
}
