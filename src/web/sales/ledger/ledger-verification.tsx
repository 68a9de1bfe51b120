import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Announcer } from "#web/ui/overlays/announcer.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { verifyLedger } from "../labels/ledger-queries.ts";
import { shownFaults, verificationSentence } from "../labels/ledger-verification-labels.ts";

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
      {/* Problems are read aloud by their notice. */}
      <Announcer text={result && result.faults.length > 0 ? "" : sentence} />
      {verify.problem ? (
        <CardBody>
          <Notice tone="bad">{verify.problem}</Notice>
        </CardBody>
      ) : result && sentence ? (
        <CardBody>
          <Notice tone={result.faults.length > 0 ? "bad" : "good"}>{sentence}</Notice>
          <Small>
            Verified <Moment at={result.verified_at} />. A new report is made once a minute at most.
          </Small>
          <Faults result={result} />
        </CardBody>
      ) : null}
    </Card>
  );
}

/** Each problem in plain words, with the details that an engineer needs. */
function Faults({ result }: { result: LedgerVerificationWire }): ReactNode {
  const { shown, hidden } = shownFaults(result);
  if (shown.length === 0) return null;
  return (
    <>
      {shown.map(({ text, details, orderId }) => (
        <Stack key={details} gap={4}>
          <Strong>
            {text}{" "}
            {orderId ? (
              <TextLink to={pagePaths.order} params={{ id: orderId }}>
                Open order
              </TextLink>
            ) : null}
          </Strong>
          <Small>{details}</Small>
        </Stack>
      ))}
      <Small>
        {hidden > 0 ? `And ${hidden} more. ` : ""}
        Verifying changes nothing. Send these lines to the person who runs this installation.
      </Small>
    </>
  );
}
