import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { holdPasswordHash } from "../accounts/account-store.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { type FoundSession, markAuthenticated } from "../sessions/session-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { requirePassword } from "./guarded-password-check.ts";

/** The person enters their password again. Tries are counted together with those of the sign-in. */
export async function confirmIdentity(
  req: EdgeRequest,
  { user, session }: FoundSession,
  password: string,
): Promise<void> {
  const stored = await requirePassword(req, user, password);
  await req.unitOfWork(async (ctx) => {
    // A password that was replaced in the meantime confirms nothing.
    if (!(await holdPasswordHash(ctx.tx, user.id, stored)))
      throw new Refusal(credentialErrors.invalidPassword);
    if (!(await markAuthenticated(ctx.tx, session.id, ctx.now)))
      throw new Refusal(sessionErrors.needed);
    await recordAudit(ctx, {
      action: "session.identity_confirmed",
      targetKind: "session",
      targetId: session.id,
    });
  });
}
