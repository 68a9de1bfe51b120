import type { ReactNode } from "react";
import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { BulletList } from "#web/ui/lists/bullet-list.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { canAnswer } from "../labels/dispute-labels.ts";
import { explainReason } from "./dispute-reasons.ts";

/**
 * Shows the claim; while the dispute can be answered, also the evidence that convinces the bank.
 */
export function DisputeReasonCard({ dispute }: { dispute: DisputeWire }): ReactNode {
  const { label, meaning, evidence } = explainReason(dispute);
  return (
    <Card title={`Reason: ${label}`}>
      <CardBody>
        <Muted>{meaning}</Muted>
        {canAnswer(dispute) ? (
          <BulletList label="What convinces the bank">{evidence}</BulletList>
        ) : null}
      </CardBody>
    </Card>
  );
}
