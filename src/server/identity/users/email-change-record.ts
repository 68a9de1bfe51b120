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
}

interface Stored {
  step: number;
  oldEmail: string;
  emailVerified: boolean;
  provenAt: string | null;
  newEmail: string;
}

/** Under the lock on the person. Returns the token for the mail to the old address. */
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
    } satisfies Stored),
    userId: user.id,
    lifetimeSeconds: undoSeconds,
  });
  return token;
}

/** Newest first. */
export async function listEmailChanges(ctx: Ctx, userId: string): Promise<EmailChange[]> {
  const rows = await listVerifications(ctx, undoPurpose, userId);
  return rows.map(readEmailChange).sort((one, other) => other.step - one.step);
}

export function readEmailChange(row: VerificationRow): EmailChange {
  const { step, oldEmail, emailVerified, provenAt, newEmail } = JSON.parse(row.value) as Stored;
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
  };
}
