import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { upsertPassword } from "../accounts/account-store.ts";
import { sendPasswordChangedNotice } from "../credentials/password-changed-notice.ts";
import { hashPassword } from "../credentials/password-hash.ts";
import { demandPasswordLength } from "../credentials/password-policy.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { deleteVerifications } from "../verifications/verification-store.ts";
import { demandNotNamed, lockTarget } from "./target-user.ts";

/** Whoever was signed in with the old one is signed out, but for the administrator who asks. */
export async function setUserPassword(
  req: EdgeRequest,
  userId: string,
  password: string,
): Promise<void> {
  demandPasswordLength(req.platform, password);
  const passwordHash = await hashPassword(password);
  await req.unitOfWork(async (ctx) => {
    const user = await lockTarget(ctx, userId);
    demandNotNamed(ctx, user);
    await upsertPassword(ctx.tx, user.id, passwordHash, ctx.now);
    await deleteVerifications(ctx.tx, "reset-password:", user.id);
    await deleteUserSessions(ctx.tx, user.id, ctx.caller.sessionId);
    await sendPasswordChangedNotice(ctx, user.email);
    await recordAudit(ctx, { action: "password.set", targetKind: "user", targetId: user.id });
  });
}
