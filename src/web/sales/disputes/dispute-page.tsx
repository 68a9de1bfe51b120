import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment, Moment } from "#web/platform/clock/moment.tsx";
import { fullMoment } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { money } from "#web/seller/money-format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { Timeline } from "#web/ui/lists/timeline.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { DisputeBadge } from "../labels/dispute-badge.tsx";
import { canAnswer, creditOfDispute, isInquiry, moneyOfDispute } from "../labels/dispute-labels.ts";
import { acceptDispute, disputeQuery } from "../labels/dispute-queries.ts";
import { orderQuery } from "../labels/order-queries.ts";
import { DisputeEvidenceCard, InquiryEvidenceCard } from "./dispute-evidence-card.tsx";
import { DisputeNotice } from "./dispute-notice.tsx";
import { DisputeReasonCard } from "./dispute-reason-card.tsx";
import { disputeTimeline } from "./dispute-timeline.ts";

export function DisputePage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(disputeQuery(useSeller(), id));
  return (
    <DetailScreen noun="dispute" backTo={pagePaths.disputes} backLabel="All disputes" query={query}>
      {(dispute) => <DisputeDetails key={dispute.id} dispute={dispute} />}
    </DetailScreen>
  );
}

function DisputeDetails({ dispute }: { dispute: DisputeWire }): ReactNode {
  const events = disputeTimeline(dispute);
  const { data: order } = useQuery(orderQuery(useSeller(), dispute.order_id));
  return (
    <>
      <PagePlace
        title={order ? `Dispute of ${order.invoice_number}` : "Dispute"}
        parent="Disputes"
        parentTo={pagePaths.disputes}
      />
      <DisputeHead dispute={dispute} order={order} />
      <DisputeNotice dispute={dispute} />
      <Columns
        main={
          <>
            <DisputeReasonCard dispute={dispute} />
            <DisputeEvidenceCard dispute={dispute} />
            <InquiryEvidenceCard dispute={dispute} />
          </>
        }
        side={
          <>
            <DisputeFacts dispute={dispute} />
            <Card title="Timeline">
              <Timeline
                items={events.map(({ at, ...event }) => ({ ...event, time: <Moment at={at} /> }))}
              />
            </Card>
          </>
        }
      />
    </>
  );
}

interface DisputeHeadProps {
  dispute: DisputeWire;
  /** Undefined until it is read. */
  order: OrderWire | undefined;
}

function DisputeHead({ dispute, order }: DisputeHeadProps): ReactNode {
  const may = usePermission("refunds", "write");
  const [accepting, setAccepting] = useState(false);
  const { customer, status } = dispute;
  const opened = fullMoment(new Date(dispute.created_at));
  const isAcceptable = canAnswer(dispute) && status === "needs_response";
  return (
    <>
      <DetailHead
        title={money(moneyOfDispute(dispute), dispute.currency)}
        badge={<DisputeBadge status={status} />}
        facts={`${isInquiry(dispute) ? "Inquiry about a payment" : "Payment"} by ${customerTitle(customer)}, ${isInquiry(dispute) ? "" : "disputed by the bank, "}${opened}`}
        actions={
          may.denied ? (
            <Small>{may.who} respond to disputes.</Small>
          ) : isAcceptable && may.allowed ? (
            <Button kind="outline" onClick={() => setAccepting(true)}>
              Accept dispute…
            </Button>
          ) : null
        }
      />
      {accepting ? (
        <AcceptDialog
          dispute={dispute}
          isOfSubscription={order?.subscription_id != null}
          onClosed={() => setAccepting(false)}
        />
      ) : null}
    </>
  );
}

interface AcceptDialogProps {
  dispute: DisputeWire;
  /** Changes of its plan may have given credit for the payment. */
  isOfSubscription: boolean;
  onClosed: () => void;
}

function AcceptDialog({ dispute, isOfSubscription, onClosed }: AcceptDialogProps): ReactNode {
  const { fee_amount: fee } = dispute;
  const seller = useSeller();
  return (
    <ConfirmDialog
      title="Accept this dispute?"
      keepLabel="Keep dispute open"
      confirmLabel="Accept dispute"
      danger
      onClosed={onClosed}
      onConfirm={async () => {
        await acceptDispute(seller, dispute.id);
        showToast("good", "The dispute was accepted.");
      }}
    >
      {customerTitle(dispute.customer)} gets {money(moneyOfDispute(dispute), dispute.currency)} back
      {fee === 0 ? "" : `, and the fee of ${money(fee, dispute.fee_currency)} stays charged`}.
      {isOfSubscription
        ? " Credit that a change of plan gave for this payment is taken back. If the customer has spent it, they owe it to you, and their subscription ends."
        : ""}{" "}
      This cannot be undone.
    </ConfirmDialog>
  );
}

function DisputeFacts({ dispute }: { dispute: DisputeWire }): ReactNode {
  const { currency, tax_amount: tax, fee_amount: fee, evidence_due_by: dueBy, customer } = dispute;
  return (
    <Card
      title="Dispute"
      action={
        <TextLink to={pagePaths.order} params={{ id: dispute.order_id }}>
          Open order
        </TextLink>
      }
    >
      <FactList>
        {tax === 0 ? null : (
          <>
            <Fact label="Without tax">{money(dispute.amount, currency)}</Fact>
            <Fact label="Tax">{money(tax, currency)}</Fact>
          </>
        )}
        <Fact label={dispute.funds_withdrawn_at === null ? "Amount" : "Withdrawn"}>
          {money(moneyOfDispute(dispute), currency)}
        </Fact>
        {fee === 0 ? null : <Fact label="Dispute fee">{money(fee, dispute.fee_currency)}</Fact>}
        <CreditFacts dispute={dispute} />
        {dueBy !== null && (canAnswer(dispute) || dispute.past_due) ? (
          <Fact label="Deadline">
            <FullMoment at={dueBy} />
          </Fact>
        ) : null}
        <Fact label="Customer">
          <TextLink to={pagePaths.customer} params={{ id: customer.id }}>
            {customerTitle(customer)}
          </TextLink>
        </Fact>
      </FactList>
    </Card>
  );
}

/** Shows what a lost dispute took back. A dispute that was won later has given it back. */
function CreditFacts({ dispute }: { dispute: DisputeWire }): ReactNode {
  const { status, currency, credit_owed_amount: owed, credit_set_off_amount: setOff } = dispute;
  const credit = creditOfDispute(dispute);
  if (credit === 0 || status === "won") return null;
  return (
    <>
      <Fact label="Credit taken back">{money(credit, currency)}</Fact>
      {setOff === 0 ? null : <Fact label="Paid by later credit">{money(setOff, currency)}</Fact>}
      {owed === 0 ? null : <Fact label="Owed by the customer">{money(owed, currency)}</Fact>}
    </>
  );
}
