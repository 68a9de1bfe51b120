import type { SubscriptionPreviewWire } from "#contract/billing/subscription-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";

type Previewed = Pick<
  SubscriptionPreviewWire,
  "effective_at" | "items" | "currency" | "total_amount" | "due_amount"
>;

/** Says what is charged or credited when a subscription ends. */
export function endingSentence(preview: Previewed, when: "now" | "later"): string {
  const { items, currency, total_amount: total, due_amount: due } = preview;
  const day = when === "now" ? "now" : `on ${longDay(new Date(preview.effective_at))}`;
  if (items.length === 0) return "Nothing more is charged.";
  if (total < 0)
    return `${money(0 - total, currency)} for changes of plan that were not billed yet becomes credit of the customer.`;
  const what = `${money(total, currency)} for changes of plan that were not billed yet`;
  if (due === total) return `${what} is charged ${day}.`;
  return due > 0
    ? `${what} is billed ${day}. The customer’s credit pays for it first, and ${money(due, currency)} is charged.`
    : `${what} is billed ${day}, and nothing is charged to the card.`;
}
