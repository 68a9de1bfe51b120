import { GetSessionQuery, RevokeSession } from "#contract/identity/session-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { jsonAnswer } from "#server/platform/http/answers.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { hashToken } from "#server/platform/keys.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { clearedImpersonator, readImpersonator } from "../admin/impersonation-cookie.ts";
import { describeApiKey } from "../api-keys/api-key-session.ts";
import { ownSessionGuard, sessionGuard } from "../guards/session-guard.ts";
import { presentUser } from "../users/user-view.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { presentedSession } from "./current-session.ts";
import { revokeOtherSessions, revokeSession, revokeSessions } from "./revoke-sessions.ts";
import type { SessionCookies } from "./session-cookies.ts";
import { sessionErrors } from "./session-errors.ts";
import { deleteSessionByToken, listUserSessions } from "./session-store.ts";
import { presentOtherSession, presentSession } from "./session-view.ts";

export const sessionRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const signedIn = sessionGuard(cookies);
    const own = ownSessionGuard(cookies);

    route.get("/get-session", { query: GetSessionQuery }, async (req) => {
      if (req.headers["x-api-key"] !== undefined) return describeApiKey(req);
      const tokens = cookies.read(req.headers.cookie);
      const [token] = tokens;
      if (token === undefined) return null;
      const cached =
        req.query.disableCookieCache === "true" ? undefined : cookies.readCache(req, token);
      if (cached === "tampered") {
        req.setCookie(cookies.clearCache());
        return null;
      }
      if (cached) return jsonAnswer(cached.json);
      return readSession(req, cookies, tokens, req.query.disableRefresh !== "true");
    });

    route.post("/sign-out", {}, async (req) => {
      const tokens = cookies.read(req.headers.cookie);
      if (tokens.length === 0) throw new Refusal(sessionErrors.notFoundOnSignOut);
      // An administrator who acts as somebody else is signed out of both sessions.
      const own = readImpersonator(req.platform, req.headers.cookie);
      await req.unitOfWork(async (ctx) => {
        for (const token of tokens) await signOut(ctx, token);
        if (own !== undefined) await signOut(ctx, own);
      });
      cookies.clear().forEach(req.setCookie);
      if (own !== undefined) req.setCookie(clearedImpersonator(req.platform));
      return { success: true };
    });

    route.get("/list-sessions", { guard: signedIn }, async (req) => {
      const { session: own, user, token, now } = req.signedIn;
      const sessions = await listUserSessions(req.platform.database.db, user.id, now);
      return sessions
        .filter((session) => session.id === own.id || session.impersonatedBy === null)
        .map((session) =>
          session.id === own.id ? presentSession(session, token) : presentOtherSession(session),
        );
    });

    route.post("/revoke-session", { body: RevokeSession, guard: own }, async (req) => {
      await req.unitOfWork((ctx) => revokeSession(ctx, req.signedIn.user.id, req.body.token));
      return { status: true };
    });

    route.post("/revoke-sessions", { guard: own }, async (req) => {
      await req.unitOfWork((ctx) => revokeSessions(ctx, req.signedIn.user.id));
      return { status: true };
    });

    route.post("/revoke-other-sessions", { guard: own }, async (req) => {
      const { user, session } = req.signedIn;
      await req.unitOfWork((ctx) => revokeOtherSessions(ctx, user.id, session.id));
      return { status: true };
    });
  });

async function signOut(ctx: Ctx, token: string): Promise<void> {
  const ended = await deleteSessionByToken(ctx.tx, hashToken(token));
  if (!ended) return;
  ctx.caller = { ...ctx.caller, kind: "user", userId: ended.userId, sessionId: ended.id };
  await recordAudit(ctx, {
    action: "session.signed_out",
    targetKind: "session",
    targetId: ended.id,
  });
}

async function readSession(
  req: EdgeRequest,
  cookies: SessionCookies,
  tokens: readonly string[],
  mayRefresh: boolean,
) {
  const current = await presentedSession(req.platform, tokens, { mayRefresh }).catch(notRead(req));
  if (current.state === "gone") {
    cookies.clear().forEach(req.setCookie);
    return null;
  }
  const { token } = current;
  if (current.refreshed) cookies.renew(req, { ...current.found, token });
  const { session, user } = current.found;
  const answer = { session: presentSession(session, token), user: presentUser(user) };
  if (!current.refreshed) cookies.cache(req, answer);
  return answer;
}

/** The answer for any error while reading a session. */
function notRead(req: EdgeRequest): (error: unknown) => never {
  return (error) => {
    req.platform.log.error(
      { error, requestId: req.caller.requestId },
      "a session could not be read",
    );
    throw new Refusal(sessionErrors.notRead);
  };
}
