import type { ReactNode } from "react";
import { addressLines } from "#contract/billing/address-lines.ts";
import type { Address } from "#contract/billing/address-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { ReceiptPartProps } from "./receipt-part-props.ts";

/** Shows who sold to whom, when, and the number. */
export function ReceiptParties({ receipt, messages }: ReceiptPartProps): ReactNode {
  const { date, language } = useBuyer();
  const { seller, customer, payment } = receipt;
  const regions = new Intl.DisplayNames([language], { type: "region" });
  const toLines = (address: Address | null) =>
    address ? addressLines(address, (code) => regions.of(code) ?? code) : [];
  const facts: [string, string][] = [
    [messages.number, receipt.number],
    [messages.date, date(receipt.paid_at ?? receipt.created_at)],
  ];
  if (payment?.card)
    facts.push([
      messages.paidWith,
      fillMessage(messages.card, {
        brand: brandName(payment.card.brand),
        last4: payment.card.last4,
      }),
    ]);
  const buyer = [
    customer.billing_name ?? customer.name,
    ...toLines(customer.billing_address),
    customer.email,
    customer.tax_id === null ? null : fillMessage(messages.taxId, { taxId: customer.tax_id }),
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-col gap-0.5">
            <dt className="text-12 text-ink-third">{term}</dt>
            <dd className="text-14 break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party
          title={messages.from}
          lines={[
            seller.name,
            seller.legal_name === seller.name ? null : seller.legal_name,
            ...toLines(seller.address),
            seller.email,
            seller.website,
          ]}
        />
        <Party title={messages.to} lines={buyer} />
      </div>
    </div>
  );
}

function Party(props: { title: string; lines: readonly (string | null)[] }): ReactNode {
  const [first, ...others] = props.lines.filter((line) => line !== null && line !== "");
  return (
    <section className="flex min-w-0 flex-col gap-0.5 text-14">
      <h2 className="text-12 text-ink-third">{props.title}</h2>
      <p className="font-medium break-words">{first}</p>
      {others.map((line) => (
        <p key={line} className="text-13 break-words text-ink-second">
          {line}
        </p>
      ))}
    </section>
  );
}

const brandNames: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

function brandName(brand: string): string {
  return brandNames[brand] ?? brand;
}
