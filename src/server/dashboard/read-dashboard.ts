import type { DashboardWire, ImpersonationWire, SetupWire } from "#contract/dashboard-schema.ts";
import type { OpenInvitationWire } from "#contract/identity/invitation-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { roleInForce, rolesPermit } from "#server/identity/admin/admin-rules.ts";
import { findAdministered } from "#server/identity/admin/admin-store.ts";
import type { SignedIn } from "#server/identity/guards/session-guard.ts";
import { listWaitingInvitations } from "#server/identity/invitations/invitation-store.ts";
import { presentWaitingInvitation } from "#server/identity/invitations/invitation-view.ts";
import { readFullOrganization } from "#server/identity/organizations/full-organization.ts";
import { listOrganizationsOf } from "#server/identity/organizations/organization-store.ts";
import { presentOrganization } from "#server/identity/organizations/organization-view.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import { isProven } from "#server/identity/users/proof-rules.ts";
import { readClock } from "#server/platform/clock-moves/read-clock.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSetup } from "./setup-store.ts";

type Caller = SignedIn["signedIn"];

/**
 * Reads everything that the frame around a page shows, for the person who is signed in. Only
 * sessions come here, no API keys, so ids of invitations are shown as far as the person may see
 * them.
 */
export async function readDashboard(
  platform: Platform,
  caller: Caller,
  organizationId: string | undefined,
): Promise<DashboardWire> {
  const { user, session } = caller;
  const { db } = platform.database;
  const [organizations, organization, invitations, isAdministrator, clock] = await Promise.all([
    listOrganizationsOf(db, user.id),
    readOrganization(platform, user.id, organizationId ?? session.activeOrganizationId),
    readInvitations(platform, caller),
    readIsAdministrator(platform, user.id),
    platform.config.mode === "sandbox" ? readClock(platform) : null,
  ]);
  return {
    userId: user.id,
    sessionId: session.id,
    organizations: organizations.map(presentOrganization),
    organization,
    invitations,
    isAdministrator,
    impersonation: presentImpersonation(session),
    clock,
    setup: organization ? await readSetupOf(platform, organization, user.id) : null,
  };
}

async function readOrganization(
  platform: Platform,
  userId: string,
  id: string | null,
): Promise<FullOrganizationWire | null> {
  if (id === null) return null;
  const { db } = platform.database;
  const reader = { userId, canInvite: true };
  const full = await readFullOrganization(platform, db, reader, { id, withTeams: true });
  return full ?? null;
}

async function readInvitations(
  { database, keys }: Platform,
  { user, now }: Caller,
): Promise<OpenInvitationWire[]> {
  if (!isProven(user)) return [];
  const waiting = await listWaitingInvitations(database.db, user.email, now);
  return waiting.map((invitation) => presentWaitingInvitation(keys, invitation, true));
}

async function readIsAdministrator(platform: Platform, userId: string): Promise<boolean> {
  const user = await findAdministered(platform, platform.database.db, userId);
  return user !== undefined && rolesPermit(roleInForce(user, platform.config.mode), "user:list");
}

function presentImpersonation(session: Caller["session"]): ImpersonationWire | null {
  const { impersonatedBy, expiresAt } = session;
  if (impersonatedBy === null) return null;
  return { impersonatedBy, expiresAt: expiresAt.toISOString() };
}

async function readSetupOf(
  { database }: Platform,
  { id, members }: FullOrganizationWire,
  userId: string,
): Promise<SetupWire> {
  const { accessTokens, ...setup } = await readSetup(database.db, id);
  const roles = toRoles(members.find((member) => member.userId === userId)?.role ?? "");
  const maySeeTokens = isAllowed(roles, "tokens", "read");
  return { organizationId: id, ...setup, accessTokens: maySeeTokens ? accessTokens : null };
}
