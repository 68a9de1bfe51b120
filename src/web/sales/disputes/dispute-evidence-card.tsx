import { type ReactNode, useState } from "react";
import {
  DisputeEvidence,
  type DisputeWire,
  maxEvidenceLength,
} from "#contract/billing/dispute-schema.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { useSellerForm } from "#web/seller/use-seller-form.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { InlineCode } from "#web/ui/text/inline-code.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { canAnswer, isInquiry } from "../labels/dispute-labels.ts";
import { sendEvidence } from "../labels/dispute-queries.ts";

/** Shows the form while the dispute can be answered, afterwards what was sent. */
export function DisputeEvidenceCard({ dispute }: { dispute: DisputeWire }): ReactNode {
  const may = usePermission("refunds", "write");
  const { evidence_text: text, evidence_sent_at: sentAt } = dispute;
  if (canAnswer(dispute) && may.allowed)
    return (
      <Card
        title="Evidence"
        note={
          dispute.inquiry_evidence_sent_at === null
            ? "You can send evidence once"
            : "You can send evidence once more. The bank has what you sent for the inquiry"
        }
      >
        <CardBody>
          <EvidenceForm dispute={dispute} />
        </CardBody>
      </Card>
    );
  const nothing =
    dispute.inquiry_evidence_sent_at === null
      ? "No evidence was sent."
      : "No evidence was sent after the inquiry became a dispute.";
  return (
    <Card title="Evidence">
      <SentEvidence text={text} sentAt={sentAt} nothing={nothing} />
    </Card>
  );
}

/** Shows evidence from before an inquiry became a dispute. */
export function InquiryEvidenceCard({ dispute }: { dispute: DisputeWire }): ReactNode {
  const { inquiry_evidence_text: text, inquiry_evidence_sent_at: sentAt } = dispute;
  if (sentAt === null) return null;
  return (
    <Card title="Evidence for the inquiry">
      <SentEvidence text={text} sentAt={sentAt} />
    </Card>
  );
}

interface SentEvidenceProps {
  text: string | null;
  sentAt: string | null;
  /** Shown where none was sent. */
  nothing?: string;
}

function SentEvidence({ text, sentAt, nothing }: SentEvidenceProps): ReactNode {
  if (text === null)
    return (
      <CardEmpty>
        {sentAt === null
          ? nothing
          : "Evidence was submitted in the dashboard of the payment processor."}
      </CardEmpty>
    );
  return (
    <CardBody>
      <p className="whitespace-pre-wrap break-words">{text}</p>
      {sentAt === null ? null : (
        <Small>
          Sent on <FullMoment at={sentAt} />
        </Small>
      )}
    </CardBody>
  );
}

function EvidenceForm({ dispute }: { dispute: DisputeWire }): ReactNode {
  const [ready, setReady] = useState<DisputeEvidence>();
  const form = useSellerForm({
    schema: DisputeEvidence,
    toInput: (fields) => ({ text: String(fields.get("text") ?? "") }),
    invalid: { text: "Enter the evidence." },
    save: async (evidence) => evidence,
    onSaved: setReady,
  });
  return (
    <>
      <Form onSubmit={form.submit} notice={form.notice}>
        <TextAreaField
          label="Why the payment is valid"
          name="text"
          rows={6}
          maxLength={maxEvidenceLength}
          hint="Describe what the customer bought, when you delivered it, and what you agreed on. The text is sent to the customer’s bank and cannot be changed later."
          error={form.errors.text}
          onInput={form.clear}
        />
        {isSandbox ? <SandboxHint dispute={dispute} /> : null}
        <div>
          <Button type="submit">Send evidence…</Button>
        </div>
      </Form>
      {ready ? (
        <SendDialog dispute={dispute} evidence={ready} onClosed={() => setReady(undefined)} />
      ) : null}
    </>
  );
}

interface SendDialogProps {
  dispute: DisputeWire;
  evidence: DisputeEvidence;
  onClosed: () => void;
}

function SendDialog({ dispute, evidence, onClosed }: SendDialogProps): ReactNode {
  const seller = useSeller();
  return (
    <ConfirmDialog
      title="Send this evidence?"
      keepLabel="Keep editing"
      confirmLabel="Send evidence"
      onClosed={onClosed}
      onConfirm={async () => {
        await sendEvidence(seller, dispute.id, evidence);
        showToast("good", "Evidence was sent.");
      }}
    >
      You can send evidence only once for this {isInquiry(dispute) ? "inquiry" : "dispute"}, and you
      cannot change it later. The customer’s bank decides with what you send now.
    </ConfirmDialog>
  );
}

/** The bank of the sandbox decides by the text alone. */
function SandboxHint({ dispute }: { dispute: DisputeWire }): ReactNode {
  const decisions = isInquiry(dispute)
    ? "`winning_evidence` closes the inquiry, `escalate_inquiry_evidence` turns it into a dispute"
    : "`winning_evidence` wins the dispute, `losing_evidence` loses it";
  return (
    <Notice tone="info">
      <InlineCode>{`Sandbox: the text decides. ${decisions}, each one minute later. With any other text the bank never decides.`}</InlineCode>
    </Notice>
  );
}
