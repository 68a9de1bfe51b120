import type { ReactNode } from "react";
import type { CheckoutProductWire } from "#contract/billing/checkout-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { type Buyer, useBuyer } from "#web/buyer/buyer-context.tsx";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

/** Shows one of several products, of which the buyer takes one. */
export function ProductChoice({ session }: { session: CheckoutSession }): ReactNode {
  const buyer = useBuyer();
  const { checkout, chosenProduct } = useSessionState(session);
  return (
    <fieldset>
      <legend className="sr-only">{buyer.messages.summary.chooseProduct}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {checkout.products.map((product) => (
          <label
            key={product.id}
            className="flex items-start gap-3 rounded-8 border border-line bg-surface p-3 text-13 transition-colors has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="product"
              checked={product.id === chosenProduct}
              onChange={() => session.chooseProduct(product.id)}
              className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
            />
            <span className="flex min-w-0 flex-col">
              <span className="font-medium break-words">{product.name}</span>
              <span className="text-12 text-ink-second">{priceText(product, buyer)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function priceText(product: CheckoutProductWire, { messages, shortMoney }: Buyer): string {
  const { summary, amount } = messages;
  const price =
    product.prices.find(({ amount_type }) => amount_type !== "metered_unit") ?? product.prices[0];
  const interval = product.recurring_interval === "year" ? summary.perYear : summary.perMonth;
  const after = product.is_recurring ? ` ${interval}` : "";
  switch (price?.amount_type) {
    case "fixed":
      return shortMoney(price.price_amount, price.price_currency) + after;
    case "custom":
      return price.minimum_amount === null
        ? amount.label
        : fillMessage(amount.atLeast, {
            minimum: shortMoney(price.minimum_amount, price.price_currency) + after,
          });
    case "free":
      return summary.free;
    default:
      return summary.usage;
  }
}
