import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import type { UserRow } from "../users/user-store.ts";
import { noteDevice } from "./note-device.ts";
import { type StartedSession, startSession } from "./start-session.ts";

/**
 * Signs a person in whose identity was just proven; one who is being deleted at this moment does
 * not get in.
 */
export async function admitUser(
  ctx: Ctx,
  user: UserRow,
  remembered: boolean,
  ifGone: RefusalSpec,
): Promise<StartedSession> {
  const started = await startSession(ctx, user.id, remembered).catch(
    onViolation("sessions_user_id_fkey", new Refusal(ifGone)),
  );
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id, sessionId: started.session.id };
  await noteDevice(ctx, user);
  await recordAudit(ctx, {
    action: "session.signed_in",
    targetKind: "session",
    targetId: started.session.id,
  });
  return started;
}
