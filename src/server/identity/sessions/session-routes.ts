import { GetSessionQuery } from "#contract/identity/session-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { authRoutes } from "#server/platform/http/auth-routes.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentUser } from "../users/user-view.ts";
import { type CurrentSession, currentSession } from "./current-session.ts";
import type { SessionCookies } from "./session-cookies.ts";
import { sessionErrors } from "./session-errors.ts";
import { deleteSessionByToken } from "./session-store.ts";
import { presentSession } from "./session-view.ts";

export const sessionRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    route.get("/get-session", { query: GetSessionQuery }, async (req) => {
      const token = cookies.read(req.headers.cookie);
      if (token === undefined) return null;
      const mayRefresh = req.query.disableRefresh !== "true";
      const current = await currentSession(req.platform, token, { mayRefresh }).catch(notRead(req));
      if (current.state === "gone") {
        cookies.clear().forEach(req.setCookie);
        return null;
      }
      if (current.refreshed) cookies.start(token, true).forEach(req.setCookie);
      const { session, user } = current.found;
      return { session: presentSession(session, token), user: presentUser(user) };
    });

    route.post("/sign-out", {}, async (req) => {
      const token = cookies.read(req.headers.cookie);
      if (token === undefined) throw new Refusal(sessionErrors.notFoundOnSignOut);
      await req.unitOfWork(async (ctx) => {
        const ended = await deleteSessionByToken(ctx.tx, hashToken(token));
        if (!ended) return;
        ctx.caller = { ...ctx.caller, kind: "user", userId: ended.userId, sessionId: ended.id };
        await recordAudit(ctx, {
          action: "session.signed_out",
          targetKind: "session",
          targetId: ended.id,
        });
      });
      cookies.clear().forEach(req.setCookie);
      return { success: true };
    });
  });

/** accounts spec §7: whatever keeps us from reading a session has this answer. */
function notRead(req: EdgeRequest): (error: unknown) => CurrentSession {
  return (error) => {
    req.platform.log.error(
      { error, requestId: req.caller.requestId },
      "a session could not be read",
    );
    throw new Refusal(sessionErrors.notRead);
  };
}
