import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CustomerCustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import { type LimitReplacement, replaceLimit } from "#contract/billing/usage-limit-place.ts";
import type { UsageLimitInput, UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { UsageMessages } from "#contract/messages/usage-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "../portal-context.tsx";
import { usageLimitsQuery } from "../portal-queries.ts";
import { LimitPanel } from "./limit-panel.tsx";
import { isReached, toHeight } from "./own-limit-rules.ts";
import { UsageFailure } from "./usage-failure.tsx";

export interface UsageLimitsProps {
  texts: UsageMessages;
  meters: readonly CustomerCustomerMeterWire[];
}

/** Shows the limits of the customer's usage, and sets their own. */
export function UsageLimits({ texts, meters }: UsageLimitsProps): ReactNode {
  const { api } = usePortal();
  const { data: limits, isError, refetch } = useQuery(usageLimitsQuery(api));
  if (isError && !limits) return <UsageFailure onRetry={() => void refetch()} />;
  return limits ? <LimitList {...{ limits, texts, meters }} /> : null;
}

interface LimitListProps extends UsageLimitsProps {
  limits: readonly UsageLimitWire[];
}

/** "new", or the limit that is edited. */
type OpenLimit = "new" | UsageLimitWire;

function LimitList({ limits, texts, meters }: LimitListProps): ReactNode {
  const { messages } = usePortal();
  const [open, setOpen] = useState<OpenLimit>();
  const change = useLimitChange(limits, () => setOpen(undefined));
  const toggle = (next: OpenLimit | undefined) => {
    change.reset();
    setOpen(next);
  };
  const edited = open === "new" ? undefined : open;
  return (
    <div className="flex flex-col rounded-12 border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-14 font-semibold">{texts.heading}</h3>
          <p className="text-13 text-ink-second">{texts.text}</p>
        </div>
        {open ? null : (
          <Button kind="outline" onClick={() => toggle("new")}>
            {texts.add}
          </Button>
        )}
      </div>
      <div role="status" className="px-5 pb-4 sm:px-6 empty:hidden">
        {change.done ? <Notice tone="good">{texts[change.done]}</Notice> : null}
        {change.failure ? (
          <Notice tone="bad">{isUnfitMeter(change.failure) ? texts.unfit : messages.failed}</Notice>
        ) : null}
      </div>
      {open ? (
        <LimitPanel
          {...{ limits, texts, meters, edited }}
          pending={change.pending}
          onSave={(after) => change.run(edited, after)}
          onBack={() => toggle(undefined)}
        />
      ) : (
        limits.map((limit) => (
          <LimitLine
            key={[limit.meter_id, limit.interval, limit.amount === null, limit.set_by].join(" ")}
            {...{ limit, texts }}
            name={meters.find((each) => each.meter_id === limit.meter_id)?.meter.name ?? ""}
            onEdit={() => toggle(limit)}
            onRemove={() => change.run(limit, undefined)}
          />
        ))
      )}
    </div>
  );
}

interface LimitChange {
  pending: boolean;
  failure: Error | null;
  /** The last change that was made. */
  done: "saved" | "removed" | undefined;
  run: (before: UsageLimitWire | undefined, after: UsageLimitInput | undefined) => void;
  reset: () => void;
}

function useLimitChange(limits: readonly UsageLimitWire[], onDone: () => void): LimitChange {
  const { api } = usePortal();
  const client = useQueryClient();
  const { mutate, isPending, error, isSuccess, variables, reset } = useMutation({
    mutationFn: (change: LimitReplacement) =>
      api.setUsageLimits({ limits: replaceLimit(limits, "customer", change) }),
    onSuccess: (saved) => {
      client.setQueryData(usageLimitsQuery(api).queryKey, saved.limits);
      onDone();
    },
  });
  return {
    pending: isPending,
    failure: error,
    done: isSuccess ? (variables.after ? "saved" : "removed") : undefined,
    run: (before, after) => {
      if (!isPending) mutate({ before, after });
    },
    reset,
  };
}

/** A meter that neither counts nor sums up has no limits; only the server knows which ones do. */
function isUnfitMeter(failure: Error): boolean {
  return (
    failure instanceof ApiRefusal && failure.issues.some(({ field }) => field.endsWith("meter_id"))
  );
}

interface LimitLineProps {
  limit: UsageLimitWire;
  texts: UsageMessages;
  /** Of its meter. */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

function LimitLine({ limit, texts, name, onEdit, onRemove }: LimitLineProps): ReactNode {
  const { organization } = usePortal();
  const { date, money, locale } = useBuyer();
  const seller = organization.name;
  const write = (measured: number) =>
    limit.amount === null
      ? measured.toLocaleString(locale, { maximumFractionDigits: 6 })
      : money(measured, "usd");
  const height = toHeight(limit);
  const isOwn = limit.set_by === "customer";
  return (
    <div className="flex flex-col gap-2 border-t border-line px-5 py-4 sm:px-6 text-13">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium break-words">{name}</span>
        {isOwn ? (
          <span className="-mx-3 flex">
            <Button kind="plain" aria-label={`${texts.edit}: ${name}`} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button kind="plain" aria-label={`${texts.remove}: ${name}`} onClick={onRemove}>
              {texts.remove}
            </Button>
          </span>
        ) : null}
      </div>
      <ProgressBar label={name} done={Math.max(0, limit.used)} of={height} />
      <p className="flex flex-wrap gap-x-4 text-ink-second">
        <span>
          {fillMessage(texts.used, {
            used: write(limit.used),
            limit: write(height),
            interval: toIntervalLabels(texts)[limit.interval],
          })}
        </span>
        {limit.resets_at ? (
          <span>{fillMessage(texts.resets, { date: date(limit.resets_at) })}</span>
        ) : null}
        <span>{isOwn ? texts.byCustomer : fillMessage(texts.bySeller, { seller })}</span>
      </p>
      {isReached(limit) ? (
        <Notice tone="warn">
          {limit.action === "block" ? fillMessage(texts.blocked, { seller }) : texts.notified}
        </Notice>
      ) : null}
    </div>
  );
}

function toIntervalLabels(texts: UsageMessages): Record<UsageLimitWire["interval"], string> {
  return { day: texts.perDay, month: texts.perMonth, period: texts.perPeriod };
}
