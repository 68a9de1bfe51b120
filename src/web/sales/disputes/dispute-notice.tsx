import type { ReactNode } from "react";
import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { money } from "#web/seller/money-format.ts";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { canAnswer, isInquiry, moneyOfDispute, takenCreditText } from "../labels/dispute-labels.ts";

/** Shows the state of the dispute, its next step, and how the seller can respond. */
export function DisputeNotice({ dispute }: { dispute: DisputeWire }): ReactNode {
  if (dispute.pending_action !== null)
    return <Notice tone="info">Your response is being sent to the payment processor.</Notice>;
  if (dispute.past_due)
    return (
      <Notice tone="bad">
        The deadline to respond has passed.{" "}
        {isInquiry(dispute)
          ? "The bank may open a dispute now."
          : "Without evidence, the bank decides for the customer."}
      </Notice>
    );
  if (canAnswer(dispute)) return <AnswerNotice dispute={dispute} />;
  return <StateNotice dispute={dispute} />;
}

function AnswerNotice({ dispute }: { dispute: DisputeWire }): ReactNode {
  const { evidence_due_by: dueBy } = dispute;
  const sum = money(moneyOfDispute(dispute), dispute.currency);
  const fee = feeText(dispute);
  const deadline = dueBy === null ? null : <FullMoment at={dueBy} />;
  if (isInquiry(dispute))
    return (
      <Notice tone="warn">
        <Stack gap={4}>
          <p>
            The customer’s bank is asking about this payment. No money was withdrawn, and no fee was
            charged. {deadline === null ? "Send evidence" : <>Send evidence by {deadline}</>}, or
            refund the order.
          </p>
          <p>If you do nothing, the bank may open a dispute and withdraw {sum}.</p>
        </Stack>
      </Notice>
    );
  return (
    <Notice tone="warn">
      <Stack gap={4}>
        {dispute.escalated_at === null ? null : (
          <p>The bank turned its inquiry into a dispute. You can send evidence again.</p>
        )}
        <p>
          The bank withdrew {sum} from your balance
          {fee === "" ? "" : `, and the payment processor charged a fee of ${fee}`}.{" "}
          {deadline === null ? "Send evidence" : <>Send evidence by {deadline}</>} or accept the
          dispute.
        </p>
        <p>
          If you win, the money is returned to your balance
          {fee === "" ? "" : ", and so is the fee, unless the processor keeps it"}. If you do
          nothing, you lose: the customer gets {sum} back
          {fee === "" ? "" : `, and the fee of ${fee} stays charged`}.
        </p>
      </Stack>
    </Notice>
  );
}

function StateNotice({ dispute }: { dispute: DisputeWire }): ReactNode {
  const { status, funds_reinstated_at: returnedAt } = dispute;
  const { fee_returned_amount: returnedFee, fee_currency: feeCurrency } = dispute;
  const sum = money(moneyOfDispute(dispute), dispute.currency);
  const fee = feeText(dispute);
  const credit = takenCreditText(dispute, dispute.currency);
  switch (status) {
    case "under_review":
      return (
        <Notice tone="info">
          The customer’s bank is reviewing your evidence. {decisionTime(dispute)} You do not need to
          do anything. {fee === "" ? `${sum} stays` : `${sum} and the fee of ${fee} stay`} withdrawn
          until then.
        </Notice>
      );
    case "warning_under_review":
      return (
        <Notice tone="info">
          The customer’s bank is reviewing your evidence. No money was withdrawn. You do not need to
          do anything, unless the bank opens a dispute.
        </Notice>
      );
    case "won":
      if (returnedAt === null)
        return <Notice tone="good">You won this dispute. {sum} is being returned to you.</Notice>;
      return (
        <Notice tone="good">
          You won this dispute.{" "}
          {returnedFee === 0
            ? `${sum} was returned to your balance.`
            : `${sum} and the fee of ${money(returnedFee, feeCurrency)} were returned to your balance.`}
          {fee === "" ? "" : ` The processor did not return its fee of ${fee}.`} {credit}
        </Notice>
      );
    case "lost":
    case "accepted":
      return (
        <Notice tone="info">
          {status === "lost" ? "You lost this dispute." : "You accepted this dispute."} The customer
          gets {sum} back, and the order shows it as refunded.
          {fee === "" ? "" : ` The fee of ${fee} stays charged.`} {credit}
        </Notice>
      );
    case "warning_closed":
      return (
        <Notice tone="good">
          The customer’s bank closed its inquiry. No money was withdrawn, and no fee was charged.
        </Notice>
      );
    case "prevented":
      return <Notice tone="good">This dispute was prevented before money was withdrawn.</Notice>;
    default:
      return null;
  }
}

/** The bank of the sandbox decides soon, and only by two texts. */
function decisionTime({ evidence_text: text }: DisputeWire): string {
  if (!isSandbox) return "It usually decides within 60 to 75 days.";
  return text === "winning_evidence" || text === "losing_evidence"
    ? "In the sandbox it decides in about one minute."
    : "In the sandbox it never decides about this text.";
}

/** Empty where no fee is charged. */
function feeText({ fee_amount: fee, fee_currency: currency }: DisputeWire): string {
  return fee === 0 ? "" : money(fee, currency);
}
