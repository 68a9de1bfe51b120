import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Announcer } from "#web/ui/overlays/announcer.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { verifyLedger } from "./ledger-queries.ts";
import { faultLabels, verificationSentence } from "./ledger-verification-labels.ts";

/** Recomputes the ledger on the server and compares it with orders, payments and refunds. */
export function LedgerVerification(): ReactNode {
  const seller = useSeller();
  const [result, setResult] = useState<LedgerVerificationWire>();
  const verify = useApiAction(async () => setResult(await verifyLedger(seller)));
  const sentence = result && !verify.pending ? verificationSentence(result) : "";
  return (
    <Card
      title="Verify the ledger"
      note="Recomputes every balance and compares the ledger with orders, payments and refunds"
      action={
        <Button
          kind="outline"
          icon={<ShieldCheck aria-hidden />}
          pending={verify.pending}
          disabled={verify.waitSeconds > 0}
          onClick={() => void verify.run()}
        >
          {verify.waitSeconds > 0 ? `Try again in ${verify.waitSeconds} s` : "Verify"}
        </Button>
      }
    >
      <Announcer text={sentence} />
      {verify.problem ? (
        <CardBody>
          <Notice tone="bad">{verify.problem}</Notice>
        </CardBody>
      ) : result && sentence ? (
        <CardBody>
          <Notice tone={result.faults.length > 0 ? "bad" : "good"}>
            {sentence}
            {faultLabels(result).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        </CardBody>
      ) : null}
    </Card>
  );
}
