import { Check, ChevronDown } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SellerHead } from "#web/buyer/seller-head.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { CustomAmount } from "./custom-amount.tsx";
import { OrderTotals } from "./order-totals.tsx";
import { ProductChoice } from "./product-choice.tsx";
import { useSessionState } from "./use-session-state.ts";

/** Only for products with a description. Until it is there, the text is shown as it was written. */
const Markdown = lazy(async () => {
  const { Markdown: part } = await import("#web/ui/text/markdown.tsx");
  return { default: part };
});

/** Shows the left column: what is bought, and what it comes to. */
export function OrderSummary({ session }: { session: CheckoutSession }): ReactNode {
  const { checkout } = useSessionState(session);
  const { product } = checkout;
  const [media] = product.medias;
  return (
    <div className="flex flex-col gap-6">
      <div className="lg:pb-4">
        <SellerHead seller={checkout.organization} />
      </div>
      <div className="flex items-start gap-4">
        {media ? (
          <img
            src={media.public_url}
            alt=""
            className="size-16 shrink-0 rounded-8 border border-line bg-surface object-cover lg:hidden"
          />
        ) : null}
        <Headline checkout={checkout} />
      </div>
      {checkout.product_price.amount_type === "custom" ? (
        <CustomAmount key={checkout.product_price_id} session={session} />
      ) : null}
      {checkout.products.length > 1 ? <ProductChoice session={session} /> : null}
      {media ? (
        <img
          src={media.public_url}
          alt=""
          className="aspect-video w-full rounded-12 border border-line bg-surface object-cover max-lg:hidden"
        />
      ) : null}
      {product.description ? <Description text={product.description} /> : null}
      {product.benefits.length > 0 ? <Included checkout={checkout} /> : null}
      <OrderTotals session={session} />
    </div>
  );
}

/** The price is the largest thing on the page. */
function Headline({ checkout }: { checkout: Checkout }): ReactNode {
  const { messages, shortMoney } = useBuyer();
  const { summary } = messages;
  const { product, currency } = checkout;
  const isFree = checkout.amount === 0 && !checkout.is_payment_setup_required;
  const once = isFree ? summary.get : summary.buy;
  const title = product.is_recurring ? summary.subscribe : once;
  const price = isFree ? summary.free : shortMoney(checkout.amount, currency);
  const interval = product.recurring_interval === "year" ? summary.perYear : summary.perMonth;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <h1 className="text-15 break-words text-ink-second">
        {fillMessage(title, { product: product.name })}
      </h1>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-32 font-semibold tracking-[-0.03em] sm:text-40">{price}</span>
        {product.is_recurring && !isFree ? (
          <span className="text-14 text-ink-second">{interval}</span>
        ) : null}
      </p>
    </div>
  );
}

const longText = 420;
const manyLines = 6;

function Description({ text }: { text: string }): ReactNode {
  const { showMore, showLess } = useBuyer().messages.summary;
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > longText || text.split(/\n+/).length > manyLines;
  return (
    <div className="flex flex-col items-start gap-1">
      <div
        className={`text-14 text-ink-second ${isLong && !isOpen ? "max-h-36 overflow-hidden" : ""}`}
      >
        <Suspense fallback={<p className="break-words whitespace-pre-line">{text}</p>}>
          <Markdown>{text}</Markdown>
        </Suspense>
      </div>
      {isLong ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-13 font-medium text-accent hover:text-accent-strong hover:underline"
        >
          {isOpen ? showLess : showMore}
        </button>
      ) : null}
    </div>
  );
}

/** Open on a wide page, folded on a phone, where the form should not be far away. */
function Included({ checkout }: { checkout: Checkout }): ReactNode {
  const { summary } = useBuyer().messages;
  const { benefits } = checkout.product;
  const list = (
    <ul className="flex flex-col gap-2">
      {benefits.map((benefit) => (
        <li key={benefit.id} className="flex items-start gap-2.5 text-14 text-ink-second">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
          <span className="min-w-0 break-words">{benefit.description}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <section className="flex flex-col gap-3 max-lg:hidden">
        <h2 className="text-13 font-medium">{summary.included}</h2>
        {list}
      </section>
      <details className="group lg:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between text-13 font-medium [&::-webkit-details-marker]:hidden">
          {fillMessage(summary.includedCount, { count: benefits.length })}
          <ChevronDown
            aria-hidden
            className="size-4 text-ink-second transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pt-3">{list}</div>
      </details>
    </>
  );
}
