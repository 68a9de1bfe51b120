import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CustomerCustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { usePortal } from "../portal-context.tsx";
import { metersQuery } from "../portal-queries.ts";

/** Shows the balance of each meter that the customer has used or was credited; nothing without. */
export function UsageSection(): ReactNode {
  const { api, messages } = usePortal();
  const { data, isError, refetch } = useQuery(metersQuery(api));
  if (!isError && !data?.length) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-14 font-semibold">{messages.usageHeading}</h2>
      {data ? (
        <ul className="divide-y divide-line rounded-12 border border-line bg-surface shadow-card">
          {data.map((used) => (
            <MeterLine key={used.id} used={used} />
          ))}
        </ul>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-12 border border-line bg-surface px-5 py-4 text-13 text-ink-second">
          {messages.errorText}
          <Button kind="outline" onClick={() => void refetch()}>
            {messages.retry}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Without a credit there is no balance: then the usage is paid. */
function MeterLine({ used }: { used: CustomerCustomerMeterWire }): ReactNode {
  const { messages } = usePortal();
  const { locale } = useBuyer();
  const { meter, consumed_units: consumed, credited_units: credited, balance } = used;
  const fill = (text: string, units: number) =>
    fillMessage(text, { units: units.toLocaleString(locale, { maximumFractionDigits: 6 }) });
  const isOver = balance < 0;
  return (
    <li className="flex flex-col gap-2 px-5 py-4 text-13">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="font-medium break-words">{meter.name}</span>
        {credited > 0 ? (
          <span className={isOver ? "font-medium text-warn" : "font-medium"}>
            {fill(isOver ? messages.usageOver : messages.usageLeft, Math.abs(balance))}
          </span>
        ) : null}
      </div>
      {credited > 0 ? (
        <ProgressBar label={meter.name} done={Math.max(0, consumed)} of={credited} />
      ) : null}
      <p className="flex flex-wrap gap-x-4 text-ink-second">
        <span>{fill(messages.usageUsed, consumed)}</span>
        {credited > 0 ? <span>{fill(messages.usageCredited, credited)}</span> : null}
      </p>
    </li>
  );
}
