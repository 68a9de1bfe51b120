import type { ReactNode } from "react";
import type { SubscriptionPreviewWire } from "#contract/billing/subscription-schema.ts";
import { money } from "#web/seller/money-format.ts";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";

export interface PreviewSumsProps {
  preview: SubscriptionPreviewWire;
  sunken?: boolean;
}

/** The items of the order that follows, and how much of it is charged. */
export function PreviewSums({ preview, sunken = false }: PreviewSumsProps): ReactNode {
  const { currency, items } = preview;
  const balance = preview.applied_balance_amount;
  const written = (amount: number) => money(amount, currency);
  return (
    <SumList sunken={sunken} wide={!sunken}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and their order does not change
        <Sum key={index} label={item.proration ? `${item.label} (prorated)` : item.label}>
          {written(item.amount)}
        </Sum>
      ))}
      {preview.discount_amount > 0 ? (
        <Sum label="Discount" minus>
          {written(-preview.discount_amount)}
        </Sum>
      ) : null}
      {preview.tax_amount === 0 ? null : <Sum label="Tax">{written(preview.tax_amount)}</Sum>}
      {balance === 0 ? null : (
        <Sum label={balance < 0 ? "From the customer’s credit" : "Becomes customer credit"}>
          {written(balance)}
        </Sum>
      )}
      <Sum label="To be charged" total>
        {written(Math.max(preview.due_amount, 0))}
      </Sum>
    </SumList>
  );
}
