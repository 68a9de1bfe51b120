import { ShieldCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AuditVerificationWire } from "#contract/identity/audit-log-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { CardBody } from "#web/ui/layout/card.tsx";
import { Announcer } from "#web/ui/overlays/announcer.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice, type NoticeTone } from "#web/ui/text/notice.tsx";
import {
  type AuditVerification,
  addPart,
  mismatchLabels,
  nothingVerified,
  progressLabel,
  verificationLabel,
} from "./audit-verification-labels.ts";

/**
 * Recomputes the hashes of the log, part by part. `button` starts it, `result` shows how it went.
 */
export function useAuditVerification(organizationId: string): {
  button: ReactNode;
  result: ReactNode;
} {
  const [sum, setSum] = useState<AuditVerification>();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const verify = useApiAction(async () => {
    let total = nothingVerified;
    setSum(total);
    for (let after: string | null = ""; after !== null && isShown.current; ) {
      const part: AuditVerificationWire = await verifyPart(organizationId, after);
      total = addPart(total, part);
      setSum(total);
      after = part.nextAfter;
    }
  });
  return {
    button: (
      <Button
        kind="outline"
        icon={<ShieldCheck aria-hidden />}
        pending={verify.pending}
        disabled={verify.waitSeconds > 0}
        onClick={() => void verify.run()}
      >
        {verify.waitSeconds > 0 ? `Try again in ${verify.waitSeconds} s` : "Verify log"}
      </Button>
    ),
    result: <Result sum={sum} pending={verify.pending} problem={verify.problem} />,
  };
}

interface ResultProps {
  sum: AuditVerification | undefined;
  pending: boolean;
  problem: string | undefined;
}

function Result({ sum, pending, problem }: ResultProps): ReactNode {
  const sentence = sum && (pending ? progressLabel(sum) : verificationLabel(sum));
  const hasNotice = problem !== undefined || sum?.mismatchCount !== 0;
  return (
    <>
      {/* Problems are read aloud by their notice. */}
      <Announcer text={pending || hasNotice ? "" : (sentence ?? "")} />
      {problem !== undefined || sum ? (
        <CardBody>
          {problem === undefined && sum ? (
            <Notice tone={toTone(sum, pending)}>
              {sentence}
              {mismatchLabels(sum).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Notice>
          ) : (
            <Notice tone="bad">{problem}</Notice>
          )}
        </CardBody>
      ) : null}
    </>
  );
}

function toTone(sum: AuditVerification, pending: boolean): NoticeTone {
  if (sum.mismatchCount > 0) return "bad";
  return pending || sum.verifiedUntil === null ? "info" : "good";
}

/**
 * A large log may exceed the limit of requests: then the next part waits as long as the server
 * says.
 */
async function verifyPart(organizationId: string, after: string): Promise<AuditVerificationWire> {
  const query = new URLSearchParams({ organizationId, ...(after ? { after } : {}) });
  const path = `/organization/verify-audit-log?${query}`;
  try {
    return await accountCall<AuditVerificationWire>(path);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 429 || !after) throw error;
    const waitMs = (error.retryAfterSeconds ?? 1) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return verifyPart(organizationId, after);
  }
}
