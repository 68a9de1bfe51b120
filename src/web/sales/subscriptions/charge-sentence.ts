import type {
  ProrationBehavior,
  SubscriptionPreviewWire,
} from "#contract/billing/subscription-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";

type Previewed = Pick<
  SubscriptionPreviewWire,
  | "effective_at"
  | "next_renewal"
  | "currency"
  | "proration_behavior"
  | "applied_balance_amount"
  | "trial_end"
>;

/** Says when the trial ends after a change of plan, when it is charged, and what follows. */
export function changeSentence(
  preview: Previewed,
  chosen: ProrationBehavior,
  isTrial: boolean,
): string {
  const { trial_end: end } = preview;
  const charge = chargeSentence(preview, chosen);
  if (!isTrial) return charge;
  return end === null
    ? `The trial ends now. ${charge}`
    : `The trial ends on ${longDay(new Date(end))}. ${charge}`;
}

/** Says when the amount of a change of plan is charged, and what follows. */
export function chargeSentence(preview: Previewed, chosen: ProrationBehavior): string {
  const { next_renewal: next, proration_behavior: behavior } = preview;
  if (next === null) return "The subscription is not renewed.";
  const day = longDay(new Date(next.at));
  const total = money(next.total_amount, preview.currency);
  const renewal = `The next renewal is ${total} on ${day}.`;
  switch (behavior) {
    case null:
      return `Nothing is charged now. ${renewal}`;
    case "invoice":
      return [...nowSentences(preview, chosen), renewal, ...creditSentences(preview)].join(" ");
    case "prorate":
      return next.total_amount < 0
        ? `Nothing is charged now. The renewal on ${day} adds ${money(0 - next.total_amount, preview.currency)} to the customer’s credit.`
        : `Charged with the next renewal, ${total} on ${day}.`;
    case "next_period":
      return `Charged on ${longDay(new Date(preview.effective_at))}. The renewal after that is ${total} on ${day}.`;
  }
}

function nowSentences({ applied_balance_amount: balance }: Previewed, chosen: ProrationBehavior) {
  if (balance > 0) return ["Nothing is charged now."];
  return chosen === "prorate"
    ? ["Charged now: a whole period and the first paid plan cannot wait for the next order."]
    : ["Charged now."];
}

function creditSentences({ applied_balance_amount: balance }: Previewed): string[] {
  return balance > 0 ? ["The customer’s credit pays for it first."] : [];
}
