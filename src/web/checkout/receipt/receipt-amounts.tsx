import type { ReactNode } from "react";
import { taxRates } from "#contract/billing/tax-rates.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { ReceiptPartProps } from "./receipt-part-props.ts";

/** Shows items, totals, and what went back. */
export function ReceiptAmounts({ receipt, messages }: ReceiptPartProps): ReactNode {
  const { money, date, locale } = useBuyer();
  const amount = (value: number) => money(value, receipt.currency);
  const taxLabel = [
    receipt.is_tax_inclusive ? messages.taxIncluded : messages.tax,
    taxRates(receipt.tax_breakdown, locale),
  ];
  return (
    <div className="flex flex-col gap-3 text-14">
      <table className="w-full">
        <thead className="text-left text-12 text-ink-third">
          <tr className="border-b border-line">
            <th scope="col" className="pb-2 font-normal">
              {messages.item}
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              {messages.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
            <tr key={index} className="border-b border-line">
              <td className="py-3 pr-4 break-words">{item.label}</td>
              <td className="py-3 text-right align-top tabular-nums">{amount(item.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="flex flex-col gap-1.5 sm:ml-auto sm:w-80">
        <Row label={messages.subtotal} value={amount(receipt.subtotal_amount)} />
        {receipt.discount_amount > 0 ? (
          <Row
            label={
              receipt.discount_name === null
                ? messages.discount
                : fillMessage(messages.discountNamed, { name: receipt.discount_name })
            }
            value={amount(-receipt.discount_amount)}
          />
        ) : null}
        {receipt.tax_amount !== 0 ? (
          <Row label={taxLabel.filter(Boolean).join(" · ")} value={amount(receipt.tax_amount)} />
        ) : null}
        {receipt.is_reverse_charge ? (
          <Row label={messages.reverseCharge} value={amount(0)} />
        ) : null}
        <Row isStrong label={messages.total} value={amount(receipt.total_amount)} />
        {receipt.credit_used_amount > 0 ? (
          <Row label={messages.credit} value={amount(-receipt.credit_used_amount)} />
        ) : null}
        {receipt.waived_amount > 0 ? (
          <Row label={messages.waived} value={amount(-receipt.waived_amount)} />
        ) : null}
        {receipt.total_amount < 0 ? (
          <Row label={messages.credited} value={amount(-receipt.total_amount)} />
        ) : (
          <Row label={messages.paid} value={amount(receipt.paid_amount)} />
        )}
        {receipt.refunds.map((refund) => (
          <Row
            key={refund.id}
            label={fillMessage(returnedLabel(refund, messages), {
              date: date(refund.created_at),
            })}
            value={amount(-refund.amount)}
          />
        ))}
        {receipt.refunded_amount > 0 ? (
          <Row
            isStrong
            label={messages.remaining}
            value={amount(Math.max(receipt.paid_amount - receipt.refunded_amount, 0))}
          />
        ) : null}
      </dl>
      {receipt.is_tax_inclusive ? (
        <p className="text-12 text-ink-third sm:ml-auto sm:w-80">{messages.pricesIncludeTax}</p>
      ) : null}
    </div>
  );
}

function returnedLabel(
  { kind, status }: ReceiptPartProps["receipt"]["refunds"][number],
  messages: ReceiptPartProps["messages"],
): string {
  if (kind === "dispute") return messages.returnedByBank;
  return status === "pending" ? messages.refundPending : messages.refunded;
}

function Row(props: { label: string; value: string; isStrong?: boolean }): ReactNode {
  const look = props.isStrong ? "border-t border-line pt-2 font-semibold" : "text-ink-second";
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt className="min-w-0 break-words">{props.label}</dt>
      <dd className="shrink-0 tabular-nums">{props.value}</dd>
    </div>
  );
}
