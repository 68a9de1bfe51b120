import type { ReactNode } from "react";
import type { SubscriptionPreviewWire } from "#contract/billing/subscription-schema.ts";
import { money } from "#web/seller/money-format.ts";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { accountLabels } from "../labels/ledger-labels.ts";

export interface PreviewSumsProps {
  preview: SubscriptionPreviewWire;
  sunken?: boolean;
}

/** Shows the items of the order that follows, and how much of it is charged. */
export function PreviewSums({ preview, sunken = false }: PreviewSumsProps): ReactNode {
  const { currency, items } = preview;
  const balance = preview.applied_balance_amount;
  const written = (amount: number) => money(amount, currency);
  return (
    <>
      <SumList sunken={sunken} wide={!sunken}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id, and their order does not change
          <Sum key={index} label={item.label}>
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
        {preview.waived_amount > 0 ? (
          <Sum label="Waived (below the minimum charge)" minus>
            {written(-preview.waived_amount)}
          </Sum>
        ) : null}
        <Sum label="To be charged" total>
          {written(Math.max(preview.due_amount, 0))}
        </Sum>
      </SumList>
      <PreviewEntries preview={preview} />
    </>
  );
}

/** For those who keep the books. */
function PreviewEntries({ preview }: { preview: SubscriptionPreviewWire }): ReactNode {
  const entries = preview.ledger_entries;
  if (entries.length === 0) return null;
  return (
    <details className="mt-3 text-13">
      <summary className="cursor-pointer text-ink-second">Ledger entries</summary>
      <ul className="mt-2 flex flex-col gap-1">
        {entries.map(({ debit, credit, amount, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their order does not change
          <li key={index} className="flex justify-between gap-4">
            <span>
              {accountLabels[debit].name} from {accountLabels[credit].name}
            </span>
            <span className="tabular-nums">{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <Small>The first account is debited, the second credited. The processor’s fee follows.</Small>
    </details>
  );
}
