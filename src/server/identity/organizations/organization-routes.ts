import { toRoles } from "#contract/identity/organization-roles.ts";
import {
  CheckSlug,
  type CreatedOrganizationWire,
  FormerSlugQuery,
  FullOrganizationQuery,
  HasPermission,
  OrganizationCreate,
  OrganizationDelete,
  OrganizationUpdate,
  SetActiveOrganization,
} from "#contract/identity/organization-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  actingOrganization,
  cacheActiveOrganization,
  cacheDeparture,
  userGuardWithError,
} from "../guards/acting-organization.ts";
import { sessionGuard } from "../guards/session-guard.ts";
import { userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { presentMember } from "../members/member-view.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { withActiveOrganization } from "../sessions/session-rules.ts";
import { presentSession } from "../sessions/session-view.ts";
import { presentUser } from "../users/user-view.ts";
import { type AuthRouter, authRoutes } from "../wire/auth-routes.ts";
import {
  activateOrganization,
  chosenOrganization,
  showOrganization,
} from "./activate-organization.ts";
import { assertMayCreateOrganization, createOrganization } from "./create-organization.ts";
import { deleteOrganization, type OrganizationEnding } from "./delete-organization.ts";
import { findByFormerSlug } from "./former-slug-store.ts";
import { organizationErrors } from "./organization-errors.ts";
import { findOrganizationBySlug, listOrganizationsOf } from "./organization-store.ts";
import { presentChangedOrganization, presentOrganization } from "./organization-view.ts";
import { allowsEverything } from "./permission-rules.ts";
import { updateOrganization } from "./update-organization.ts";

export const organizationRoutes = (cookies: SessionCookies, ending: OrganizationEnding) =>
  authRoutes((route) => {
    defineFounding(route, cookies);
    defineChanges(route, cookies, ending);
    defineReading(route, cookies);
  });

function defineFounding(route: AuthRouter, cookies: SessionCookies): void {
  const read = userGuard(cookies, "organizations:read");
  const write = userGuard(cookies, "organizations:write");

  route.post(
    "/organization/create",
    { body: OrganizationCreate, guard: write },
    async (req): Promise<CreatedOrganizationWire> => {
      await assertMayCreateOrganization(req.platform, req.acting.user);
      const { organization, creator } = await req.unitOfWork((ctx) =>
        createOrganization(ctx, req.acting.user, req.body),
      );
      if (!req.body.keepCurrentActiveOrganization)
        cacheActiveOrganization(req, cookies, organization.id);
      return { ...presentChangedOrganization(organization), members: [presentMember(creator)] };
    },
  );

  route.post("/organization/check-slug", { body: CheckSlug, guard: read }, async (req) => {
    if (await findOrganizationBySlug(req.platform.database.db, req.body.slug))
      throw new Refusal(organizationErrors.slugTaken);
    return { status: true };
  });
}

function defineChanges(
  route: AuthRouter,
  cookies: SessionCookies,
  ending: OrganizationEnding,
): void {
  route.post(
    "/organization/update",
    {
      body: OrganizationUpdate,
      guard: userGuardWithError(
        userGuard(cookies, "organizations:write"),
        organizationErrors.userNotFound,
      ),
    },
    async (req) => {
      const { organizationId: named, data } = req.body;
      const organizationId = actingOrganization(req, named, organizationErrors.notFound);
      const organization = await req.unitOfWork((ctx) =>
        updateOrganization(ctx, req.acting.user.id, organizationId, data),
      );
      return presentChangedOrganization(organization);
    },
  );

  route.post(
    "/organization/delete",
    { body: OrganizationDelete, guard: userGuard(cookies, "organizations:delete") },
    async (req) => {
      const { organizationId } = req.body;
      const organization = await req.unitOfWork((ctx) =>
        deleteOrganization(ctx, req.acting.user.id, organizationId, ending),
      );
      cacheDeparture(req, cookies, organizationId);
      return presentOrganization(organization);
    },
  );

  route.post(
    "/organization/set-active",
    { body: SetActiveOrganization, guard: sessionGuard(cookies) },
    async (req) => {
      const { session, user, token } = req.signedIn;
      const active = await req.unitOfWork((ctx) => activateOrganization(ctx, session, req.body));
      if (active === "stranger") {
        cookies.cache(req, {
          session: presentSession(withActiveOrganization(session, null), token),
          user: presentUser(user),
        });
        throw new Refusal(organizationErrors.notMemberToRead);
      }
      const activeOrganizationId = active === "none" ? null : active.id;
      if (activeOrganizationId !== session.activeOrganizationId)
        cookies.renew(req, {
          ...req.signedIn,
          session: withActiveOrganization(session, activeOrganizationId),
        });
      return active === "none" ? null : active;
    },
  );
}

function defineReading(route: AuthRouter, cookies: SessionCookies): void {
  const read = userGuard(cookies, "organizations:read");

  route.get("/organization/list", { guard: read }, async (req) => {
    const { user } = req.acting;
    const organizations = await listOrganizationsOf(req.platform.database.db, user.id);
    return organizations.map(presentOrganization);
  });

  route.get(
    "/organization/find-by-former-slug",
    { query: FormerSlugQuery, guard: read },
    async (req) => {
      const { db } = req.platform.database;
      return (await findByFormerSlug(db, req.query.slug, req.acting.user.id)) ?? null;
    },
  );

  route.get(
    "/organization/get-full-organization",
    { query: FullOrganizationQuery, guard: read },
    async (req) => {
      const choice = chosenOrganization(req.query, req.acting.signedIn?.session);
      if (!choice) return null;
      const { user, hasScope } = req.acting;
      const reader = { userId: user.id, canInvite: hasScope("invitations:write") };
      const full = await req.unitOfWork((ctx) => showOrganization(ctx, reader, choice, true));
      if (full !== "stranger") return full;
      cacheActiveOrganization(req, cookies, null);
      throw new Refusal(organizationErrors.notMemberToRead);
    },
  );

  route.post("/organization/has-permission", { body: HasPermission, guard: read }, async (req) => {
    const { organizationId: named, permission, permissions } = req.body;
    const organizationId = actingOrganization(req, named, organizationErrors.noneActive);
    const { db } = req.platform.database;
    const member = await findMembership(db, organizationId, req.acting.user.id);
    if (!member) throw new Refusal(organizationErrors.notMemberToAsk);
    const asked = permissions ?? permission ?? {};
    return { error: null, success: allowsEverything(toRoles(member.role), asked) };
  });
}
