import { RevokeUserSession, UserTarget } from "#contract/identity/admin-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { adminGuard } from "../guards/admin-guard.ts";
import { optionalSessionGuard, sessionGuard } from "../guards/session-guard.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import {
  deleteSession,
  findSessionByTokenOrHandle,
  listUserSessions,
} from "../sessions/session-store.ts";
import { userErrors } from "../users/user-errors.ts";
import { findUser } from "../users/user-store.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { presentAdministered, presentAdministeredSession } from "./admin-view.ts";
import { impersonateUser } from "./impersonate-user.ts";
import { impersonatorCookie } from "./impersonation-cookie.ts";
import { stopImpersonating } from "./stop-impersonating.ts";

/** Ends other people's sessions, and starts and ends acting in the place of their owner. */
export const adminSessionRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    const mayRevoke = adminGuard(cookies, "session:revoke");

    route.post(
      "/admin/list-user-sessions",
      { body: UserTarget, guard: adminGuard(cookies, "session:list") },
      async (req) => {
        const { db } = req.platform.database;
        const sessions = await listUserSessions(db, req.body.userId, req.signedIn.now);
        return { sessions: sessions.map((session) => presentAdministeredSession(session)) };
      },
    );

    route.post(
      "/admin/revoke-user-session",
      { body: RevokeUserSession, guard: mayRevoke },
      async (req) => {
        await req.unitOfWork(async (ctx) => {
          const session = await findSessionByTokenOrHandle(ctx.tx, req.body.sessionToken);
          if (!session) return;
          await deleteSession(ctx.tx, session.id);
          const target = { targetKind: "session", targetId: session.id };
          await recordAudit(ctx, { action: "session.revoked", ...target });
        });
        return { success: true };
      },
    );

    route.post(
      "/admin/revoke-user-sessions",
      { body: UserTarget, guard: mayRevoke },
      async (req) => {
        await req.unitOfWork(async (ctx) => {
          if (!(await findUser(ctx.tx, req.body.userId))) throw new Refusal(userErrors.notFound);
          await revokeSessions(ctx, req.body.userId);
        });
        return { success: true };
      },
    );

    route.post(
      "/admin/impersonate-user",
      { body: UserTarget, guard: adminGuard(cookies, "user:impersonate") },
      async (req) => {
        const { user: administrator, token, now } = req.signedIn;
        const { user, started } = await req.unitOfWork((ctx) =>
          impersonateUser(ctx, administrator.id, req.body.userId),
        );
        cookies.start(req, started, user);
        req.setCookie(impersonatorCookie(req.platform, token));
        return {
          session: presentAdministeredSession(started.session, started.token),
          user: presentAdministered(user, now),
        };
      },
    );

    route.post("/admin/stop-impersonating", { guard: optionalSessionGuard(cookies) }, async (req) =>
      stopImpersonating(req, cookies, req.signedIn),
    );

    route.get("/admin/get-impersonation", { guard: sessionGuard(cookies) }, async (req) => {
      const { impersonatedBy, expiresAt } = req.signedIn.session;
      if (impersonatedBy === null) return null;
      return { impersonatedBy, expiresAt: expiresAt.toISOString() };
    });
  });
