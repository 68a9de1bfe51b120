import type { Ctx } from "#server/platform/context.ts";
import { newToken } from "#server/platform/ids.ts";
import type { UserRow } from "./user-store.ts";
import {
  insertVerification,
  listVerifications,
  type VerificationRow,
} from "./verification-store.ts";

export const undoPurpose = "undo-email-change-";
const undoSeconds = 7 * 86_400;

/** A change of address that can still be undone, with what was known of the old address. */
export interface EmailChange {
  recordId: string;
  changedAt: Date;
  /** Counts the changes of one account that can be undone: an older change has a lower number. */
  step: number;
  old: Pick<UserRow, "email" | "emailVerified" | "provenAt">;
  newEmail: string;
  /** The session that made the change. */
  sessionId: string | undefined;
}

interface Stored {
  step: number;
  oldEmail: string;
  emailVerified: boolean;
  provenAt: string | null;
  newEmail: string;
  sessionId?: string | undefined;
}

/**
 * Records the change under the lock on the person. Returns the token for the mail to the old
 * address.
 */
export async function recordEmailChange(
  ctx: Ctx,
  user: UserRow,
  newEmail: string,
): Promise<string> {
  const earlier = await listEmailChanges(ctx, user.id);
  const token = newToken();
  await insertVerification(ctx, {
    purpose: undoPurpose,
    token,
    value: JSON.stringify({
      step: Math.max(0, ...earlier.map(({ step }) => step)) + 1,
      oldEmail: user.email,
      emailVerified: user.emailVerified,
      provenAt: user.provenAt?.toISOString() ?? null,
      newEmail,
      sessionId: ctx.caller.sessionId,
    } satisfies Stored),
    userId: user.id,
    lifetimeSeconds: undoSeconds,
  });
  return token;
}

/** Lists the newest first. */
export async function listEmailChanges(ctx: Ctx, userId: string): Promise<EmailChange[]> {
  const rows = await listVerifications(ctx, undoPurpose, userId);
  return rows.map(readEmailChange).sort((one, other) => other.step - one.step);
}

/**
 * True if an old address can still take the account back, and the change was made in another
 * session than this one. The person here may then be the owner of the new address, and the account
 * that of the person who moved it there.
 */
export function isMovedByOther(changes: readonly EmailChange[], sessionId: string): boolean {
  return changes.some((change) => change.sessionId !== sessionId);
}

export function readEmailChange(row: VerificationRow): EmailChange {
  const stored = JSON.parse(row.value) as Stored;
  const { step, oldEmail, emailVerified, provenAt, newEmail, sessionId } = stored;
  return {
    recordId: row.id,
    changedAt: row.createdAt,
    step,
    old: {
      email: oldEmail,
      emailVerified,
      provenAt: provenAt === null ? null : new Date(provenAt),
    },
    newEmail,
    sessionId,
  };
}
