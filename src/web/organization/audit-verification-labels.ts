import type {
  AuditVerificationWire,
  MismatchedEntryWire,
} from "#contract/identity/audit-log-schema.ts";
import { count, exactMoment } from "#web/platform/format/format.ts";

/** The parts verified so far, added up. */
export type AuditVerification = Omit<AuditVerificationWire, "nextAfter">;

const maxShown = 5;

export const nothingVerified: AuditVerification = {
  verified: 0,
  mismatches: [],
  mismatchCount: 0,
  verifiedUntil: null,
};

export function addPart(sum: AuditVerification, part: AuditVerificationWire): AuditVerification {
  return {
    verified: sum.verified + part.verified,
    mismatches: [...sum.mismatches, ...part.mismatches].slice(0, maxShown),
    mismatchCount: sum.mismatchCount + part.mismatchCount,
    verifiedUntil: part.verifiedUntil ?? sum.verifiedUntil,
  };
}

/** Returns the result in one sentence. */
export function verificationLabel(result: AuditVerification): string {
  const { verified, mismatchCount, verifiedUntil } = result;
  if (verifiedUntil === null)
    return "There is nothing to verify yet. New entries can be verified after a few seconds.";
  const until = exactMoment(new Date(verifiedUntil));
  if (mismatchCount === 0)
    return `${entries(verified)} verified, up to ${until}. None was changed or removed.`;
  const verb = mismatchCount === 1 ? "does" : "do";
  return `${number(mismatchCount)} of ${entries(verified)} ${verb} not match. Verified up to ${until}.`;
}

/** Writes one line for each of the first entries that do not match. */
export function mismatchLabels({ mismatches, mismatchCount }: AuditVerification): string[] {
  const hidden = mismatchCount - mismatches.length;
  return [...mismatches.map(mismatchLabel), ...(hidden > 0 ? [`And ${number(hidden)} more.`] : [])];
}

function mismatchLabel({ id, createdAt, fault }: MismatchedEntryWire): string {
  const entry = `Entry ${id} of ${exactMoment(new Date(createdAt))} does not match:`;
  return fault === "changed"
    ? `${entry} it was changed after it was recorded.`
    : `${entry} the entry before it was removed or replaced.`;
}

export function progressLabel({ verified }: AuditVerification): string {
  return `Verifying: ${entries(verified)} so far.`;
}

function entries(amount: number): string {
  return count(amount, "entry", "entries").replace(String(amount), number(amount));
}

function number(amount: number): string {
  return amount.toLocaleString("en-US");
}
