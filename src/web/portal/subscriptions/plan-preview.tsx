import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type {
  CustomerSubscriptionPreviewWire,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { useIssueText } from "#web/buyer/refusals/use-issue-text.ts";
import { ApiRefusal, type FieldIssue } from "#web/platform/api/api.ts";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { usePortal } from "../portal-context.tsx";
import { changePreviewQuery } from "../portal-queries.ts";
import { OwnAddressForm } from "./own-address-form.tsx";
import { toItemLabel } from "./portal-labels.ts";

interface PlanPreviewProps {
  subscription: CustomerSubscriptionWire;
  productId: string;
  /** Only shown with the amounts that it confirms. */
  confirm: (preview: CustomerSubscriptionPreviewWire) => ReactNode;
  back: ReactNode;
}

/** Shows the exact amounts of a change of plan, as the order that follows will have them. */
export function PlanPreview(props: PlanPreviewProps): ReactNode {
  const { subscription, productId, confirm, back } = props;
  const { api, messages } = usePortal();
  const { data, error, isFetching, refetch } = useQuery(
    changePreviewQuery(api, subscription.id, { product_id: productId }),
  );
  const issue = findAddressIssue(error);
  if (issue) return <AddressStep {...{ subscription, back, issue }} />;
  if (error && !isFetching) {
    const isWaiting = error instanceof ApiRefusal && error.status === 409;
    return (
      <>
        <Notice
          tone="bad"
          action={
            <Button kind="outline" onClick={() => void refetch()}>
              {messages.retry}
            </Button>
          }
        >
          {isWaiting ? messages.waiting : messages.errorText}
        </Notice>
        <div>{back}</div>
      </>
    );
  }
  return (
    <>
      {data ? (
        <PreviewedAmounts isTrial={subscription.status === "trialing"} preview={data} />
      ) : (
        <Loading label={messages.calculating}>
          <Skeleton shape="card" />
        </Loading>
      )}
      <div className="flex flex-wrap gap-2">
        {data ? confirm(data) : null}
        {back}
      </div>
    </>
  );
}

/** The plan is charged, and it is not known where: without an address, or at this one. */
function findAddressIssue(error: Error | null): FieldIssue | undefined {
  const issues = error instanceof ApiRefusal ? error.issues : [];
  return issues.find(({ field }) => field.startsWith("customer_billing_address"));
}

interface AddressStepProps extends Pick<PlanPreviewProps, "subscription" | "back"> {
  issue: FieldIssue;
}

/** Once the address is saved, the preview is read anew. */
function AddressStep({ subscription, back, issue }: AddressStepProps): ReactNode {
  const { messages } = usePortal();
  const text = useIssueText(issue);
  return (
    <>
      <p className="text-13 text-ink-second">{messages.addressNeeded}</p>
      {issue.ctx?.reason === "location_invalid" && text ? <Notice tone="bad">{text}</Notice> : null}
      <OwnAddressForm
        billing={subscription.billing}
        submitLabel={messages.addressSubmit}
        back={back}
      />
    </>
  );
}

interface PreviewedAmountsProps {
  preview: CustomerSubscriptionPreviewWire;
  isTrial: boolean;
}

function PreviewedAmounts({ preview, isTrial }: PreviewedAmountsProps): ReactNode {
  const { messages } = usePortal();
  const { money, date } = useBuyer();
  const { currency, items, next_renewal: next, applied_balance_amount: applied } = preview;
  const amount = (minorUnits: number) => money(minorUnits, currency);
  const isInvoiced = preview.proration_behavior === "invoice";
  const dueLabel =
    isInvoiced || !next ? messages.dueNow : fillMessage(messages.dueOn, { date: date(next.at) });
  const hasOrder = items.length > 0;
  const sums: [string, number][] = [
    [messages.discount, -preview.discount_amount],
    [messages.tax, preview.tax_amount],
    [messages.credit, Math.min(applied, 0)],
    [messages.waived, -preview.waived_amount],
  ];
  return (
    <div role="status" className="flex flex-col gap-3 rounded-8 bg-sunken px-4 py-3 text-13">
      {hasOrder ? (
        <dl className="flex flex-col gap-1.5">
          {items.map((item) => (
            <AmountRow
              key={`${item.label} ${item.amount}`}
              label={toItemLabel(item.label, messages)}
              text={amount(item.amount)}
            />
          ))}
          {sums.map(([label, sum]) =>
            sum === 0 ? null : <AmountRow key={label} label={label} text={amount(sum)} />,
          )}
          <AmountRow strong label={dueLabel} text={amount(preview.due_amount)} />
        </dl>
      ) : null}
      {isTrial ? (
        <p>
          {preview.trial_end === null
            ? messages.trialEndsNow
            : fillMessage(messages.trialEnds, { date: date(preview.trial_end) })}
        </p>
      ) : null}
      {applied > 0 ? (
        <p>{fillMessage(messages.creditGranted, { amount: amount(applied) })}</p>
      ) : null}
      {next && next.total_amount > 0 && (isInvoiced || !hasOrder) ? (
        <p className="text-ink-second">
          {fillMessage(messages.thenRenews, {
            amount: amount(next.total_amount),
            date: date(next.at),
          })}
        </p>
      ) : null}
    </div>
  );
}

interface AmountRowProps {
  label: string;
  text: string;
  strong?: boolean;
}

function AmountRow({ label, text, strong = false }: AmountRowProps): ReactNode {
  const look = strong ? "border-t border-line pt-2 font-semibold" : "";
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0 tabular-nums">{text}</dd>
    </div>
  );
}
