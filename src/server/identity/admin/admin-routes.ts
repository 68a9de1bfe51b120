import {
  type AdminUserListWire,
  BanUser,
  CreateUser,
  HasPermission,
  ListUsersQuery,
  SetRole,
  SetUserPassword,
  UpdateAdministeredUser,
  UserQuery,
  UserTarget,
} from "#contract/identity/admin-schema.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { adminGuard } from "../guards/admin-guard.ts";
import { sessionGuard } from "../guards/session-guard.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { userErrors } from "../users/user-errors.ts";
import { authRoutes } from "../wire/auth-routes.ts";
import { adminErrors } from "./admin-errors.ts";
import { roleInForce, rolesAllow, userFilter, userPage } from "./admin-rules.ts";
import { countAdministered, findAdministered, listAdministered } from "./admin-store.ts";
import { presentAdministered } from "./admin-view.ts";
import { banUser, unbanUser } from "./ban-user.ts";
import { createAdministeredUser } from "./create-administered-user.ts";
import { removeAdministeredUser } from "./remove-administered-user.ts";
import { setRole } from "./set-role.ts";
import { setUserPassword } from "./set-user-password.ts";
import { updateAdministeredUser } from "./update-administered-user.ts";

/**
 * Serves the list of people, and their changes, as the installation's administrators look after
 * them.
 */
export const adminRoutes = (cookies: SessionCookies, revoke: RevokeAccessTokens) =>
  authRoutes((route) => {
    const mayBan = adminGuard(cookies, "user:ban");

    route.get(
      "/admin/list-users",
      { query: ListUsersQuery, guard: adminGuard(cookies, "user:list") },
      async (req) => listUsers(req, req.query, req.signedIn.now),
    );

    route.get(
      "/admin/get-user",
      { query: UserQuery, guard: adminGuard(cookies, "user:get") },
      async (req) => {
        const { platform } = req;
        const user = await findAdministered(platform, platform.database.db, req.query.id);
        if (!user) throw new Refusal(userErrors.notFound);
        return presentAdministered(user, req.signedIn.now);
      },
    );

    route.post(
      "/admin/update-user",
      { body: UpdateAdministeredUser, guard: adminGuard(cookies, "user:update") },
      async (req) => {
        const user = await req.unitOfWork((ctx) =>
          updateAdministeredUser(ctx, req.administrator, req.body),
        );
        return presentAdministered(user, req.signedIn.now);
      },
    );

    route.post(
      "/admin/create-user",
      { body: CreateUser, guard: adminGuard(cookies, "user:create") },
      async (req) => {
        const user = await createAdministeredUser(req, req.administrator, req.body);
        return { user: presentAdministered(user, req.signedIn.now) };
      },
    );

    route.post(
      "/admin/set-role",
      { body: SetRole, guard: adminGuard(cookies, "user:set-role") },
      async (req) => {
        const user = await req.unitOfWork((ctx) => setRole(ctx, req.body.userId, req.body.role));
        return { user: presentAdministered(user, req.signedIn.now) };
      },
    );

    route.post("/admin/ban-user", { body: BanUser, guard: mayBan }, async (req) => {
      const user = await req.unitOfWork((ctx) => banUser(ctx, req.body));
      return { user: presentAdministered(user, req.signedIn.now) };
    });

    route.post("/admin/unban-user", { body: UserTarget, guard: mayBan }, async (req) => {
      const user = await req.unitOfWork((ctx) => unbanUser(ctx, req.body.userId));
      return { user: presentAdministered(user, req.signedIn.now) };
    });

    route.post(
      "/admin/set-user-password",
      { body: SetUserPassword, guard: adminGuard(cookies, "user:set-password") },
      async (req) => {
        await setUserPassword(req, req.body, revoke);
        return { status: true };
      },
    );

    route.post(
      "/admin/remove-user",
      { body: UserTarget, guard: adminGuard(cookies, "user:delete") },
      async (req) => {
        await req.unitOfWork((ctx) => removeAdministeredUser(ctx, req.body.userId));
        return { success: true };
      },
    );

    route.post(
      "/admin/has-permission",
      { body: HasPermission, guard: sessionGuard(cookies) },
      async (req) => ({
        error: null,
        success: await hasPermission(req, req.signedIn.user.id, req.body),
      }),
    );
  });

async function listUsers(
  { platform }: EdgeRequest,
  query: ListUsersQuery,
  now: Date,
): Promise<AdminUserListWire> {
  const filter = userFilter(query);
  if (filter === "invalid") throw new Refusal(adminErrors.invalidFilter);
  const search = { query, filter, page: userPage(query), now };
  const { db } = platform.database;
  const users = await listAdministered(platform, db, search);
  return {
    users: users.map((user) => presentAdministered(user, now)),
    total: await countAdministered(platform, db, search),
    ...(query.limit === undefined ? {} : { limit: search.page.limit }),
    ...(query.offset === undefined ? {} : { offset: search.page.offset }),
  };
}

/** About the caller, regardless of the user in the body. */
async function hasPermission(
  { platform }: EdgeRequest,
  userId: string,
  asked: HasPermission,
): Promise<boolean> {
  const user = await findAdministered(platform, platform.database.db, userId);
  if (!user) return false;
  const role = roleInForce(user, platform.config.mode);
  return rolesAllow(role, asked.permissions ?? asked.permission ?? {});
}
