import type { ReactNode } from "react";
import type { CustomerCustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import type { UpcomingMeterWire } from "#contract/billing/upcoming-order-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { UsageMessages } from "#contract/messages/usage-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";
import { usePortal } from "../portal-context.tsx";
import { UsageLimits } from "./usage-limits.tsx";
import { useUsageTexts } from "./use-usage-texts.ts";

type Used = CustomerCustomerMeterWire;

/** Shows the balance of each meter, and the limits of the customer. */
export function UsageList({ meters }: { meters: readonly Used[] }): ReactNode {
  const texts = useUsageTexts();
  if (!texts) return null;
  return (
    <>
      <ul className="divide-y divide-line rounded-12 border border-line bg-surface shadow-card">
        {meters.map((used) => (
          <MeterLine key={used.id} used={used} texts={texts} />
        ))}
      </ul>
      <UsageLimits texts={texts} meters={meters} />
    </>
  );
}

/** Without a credit there is no balance: then the usage is paid. */
function MeterLine({ used, texts }: { used: Used; texts: UsageMessages }): ReactNode {
  const { locale } = useBuyer();
  const { meter, consumed_units: consumed, credited_units: credited, balance } = used;
  const fill = (text: string, units: number) =>
    fillMessage(text, { units: units.toLocaleString(locale, { maximumFractionDigits: 6 }) });
  const isOver = balance < 0;
  return (
    <li className="flex flex-col gap-2 px-5 py-4 sm:px-6 text-13">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="font-medium break-words">{meter.name}</span>
        {credited > 0 ? (
          <span className={isOver ? "font-medium text-warn" : "font-medium"}>
            {fill(isOver ? texts.unitsOver : texts.unitsLeft, Math.abs(balance))}
          </span>
        ) : null}
      </div>
      {credited > 0 ? (
        <ProgressBar label={meter.name} done={Math.max(0, consumed)} of={credited} />
      ) : null}
      <p className="flex flex-wrap gap-x-4 text-ink-second">
        <span>{fill(texts.unitsUsed, consumed)}</span>
        {credited > 0 ? <span>{fill(texts.unitsCredited, credited)}</span> : null}
      </p>
    </li>
  );
}

export interface UsageToDateProps {
  subscription: CustomerSubscriptionWire;
  used: readonly UpcomingMeterWire[];
  /** When it is charged. */
  at: string;
}

/** Says what was used until now, and its amount now and when it is charged. */
export function UsageToDate({ subscription, used, at }: UsageToDateProps): ReactNode {
  const { messages } = usePortal();
  const { money, date, locale } = useBuyer();
  const texts = useUsageTexts();
  if (!texts) return null;
  const { currency, prices } = subscription;
  const findName = (meterId: string) =>
    prices.flatMap((price) =>
      "meter" in price && price.meter_id === meterId ? price.meter.name : [],
    )[0];
  return used.map(({ meter_id: id, units, amount, forecast_amount: forecast }) => (
    <p key={id} className="text-ink-second">
      {fillMessage(texts.toDate, {
        meter: findName(id) ?? messages.usageHeading,
        units: units.toLocaleString(locale, { maximumFractionDigits: 6 }),
        amount: money(amount, currency),
        forecast: money(forecast, currency),
        date: date(at),
      })}
    </p>
  ));
}
