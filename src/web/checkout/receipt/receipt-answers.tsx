import type { ReactNode } from "react";
import { writeDateAnswer } from "#contract/date-answer.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { ReceiptPartProps } from "./receipt-part-props.ts";

/** Shows the buyer's answers to the seller's questions. */
export function ReceiptAnswers({ receipt, messages }: ReceiptPartProps): ReactNode {
  const { locale } = useBuyer();
  if (receipt.custom_fields.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 text-14">
      <h2 className="text-12 text-ink-third">{messages.answers}</h2>
      <dl className="flex flex-col gap-1.5">
        {receipt.custom_fields.map(({ label, type, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-second">{label}</dt>
            <dd className="min-w-0 break-words">
              {typeof value === "boolean"
                ? messages[value ? "yes" : "no"]
                : type === "date"
                  ? writeDateAnswer(String(value), locale)
                  : value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
