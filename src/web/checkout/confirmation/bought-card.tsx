import { Check, ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { type Checkout, dueNow } from "#web/checkout/checkout-api.ts";
import type { OrderReceipt } from "./use-order-receipt.ts";

/** Shows the purchase. The number and the receipt appear as soon as they exist. */
export function BoughtCard(props: {
  checkout: Checkout;
  receipt: OrderReceipt | undefined;
}): ReactNode {
  const { messages, money, locale } = useBuyer();
  const { checkout, receipt } = props;
  const { product } = checkout;
  const { confirmation } = messages;
  const [media] = product.medias;
  return (
    <section
      aria-label={confirmation.order}
      className="flex w-full flex-col divide-y divide-line rounded-12 border border-line bg-canvas text-14"
    >
      <div className="flex items-center gap-3 p-4">
        {media ? (
          <img
            src={media.public_url}
            alt=""
            className="size-12 shrink-0 rounded-8 border border-line object-cover"
          />
        ) : null}
        <span className="min-w-0 flex-1 font-medium break-words">{product.name}</span>
        <span className="tabular-nums">{money(dueNow(checkout), checkout.currency)}</span>
      </div>
      {product.benefits.length > 0 ? (
        <div className="flex flex-col gap-2 p-4">
          <h2 className="text-13 font-medium">{confirmation.included}</h2>
          <ul className="flex flex-col gap-1.5">
            {product.benefits.map(({ id, description }) => (
              <li key={id} className="flex items-start gap-2.5 text-13 text-ink-second">
                <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
                <span className="min-w-0 break-words">{description}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {receipt ? (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4 text-13">
          <span className="text-ink-second">
            {confirmation.number} <span className="text-ink tabular-nums">{receipt.number}</span>
          </span>
          <a
            href={receipt.url}
            className="inline-flex items-center gap-1.5 font-medium text-accent hover:text-accent-strong hover:underline"
          >
            <ReceiptText aria-hidden className="size-4" />
            {confirmation.receipt}
          </a>
        </div>
      ) : null}
      {product.is_recurring ? (
        <div className="flex justify-end p-4 text-13">
          <a
            href={`/portal/${checkout.organization.slug}?locale=${locale}`}
            target="_top"
            className="font-medium text-accent hover:text-accent-strong hover:underline"
          >
            {confirmation.manage}
          </a>
        </div>
      ) : null}
    </section>
  );
}
