import {
  AnswerInvitation,
  type InvitationPreviewWire,
  InvitationQuery,
  type InvitationRecipientWire,
  InviteMember,
  ListInvitationsQuery,
} from "#contract/identity/invitation-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import {
  actingOrganization,
  cacheActiveOrganization,
  userGuardWithError,
} from "../guards/acting-organization.ts";
import { userGuard } from "../guards/user-guard.ts";
import { findMembership } from "../members/member-store.ts";
import { presentMember } from "../members/member-view.ts";
import { organizationErrors } from "../organizations/organization-errors.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { isProven, maskEmail } from "../users/proof-rules.ts";
import { type AuthRouter, authRoutes } from "../wire/auth-routes.ts";
import {
  acceptInvitation,
  findOpenInvitation,
  getActiveInviter,
  getOpenInvitation,
  rejectInvitation,
} from "./answer-invitation.ts";
import { cancelInvitation } from "./cancel-invitation.ts";
import { invitationErrors } from "./invitation-errors.ts";
import { listInvitations, listWaitingInvitations } from "./invitation-store.ts";
import {
  presentInvitation,
  presentInvitationsTo,
  presentOpenInvitation,
  presentWaitingInvitation,
} from "./invitation-view.ts";
import { inviteMember } from "./invite-member.ts";

export const invitationRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    defineInviting(route, cookies);
    defineAnswering(route, cookies);
    defineReceiving(route, cookies);
  });

function defineInviting(route: AuthRouter, cookies: SessionCookies): void {
  const read = userGuard(cookies, "invitations:read");
  const write = userGuard(cookies, "invitations:write");

  route.post("/organization/invite-member", { body: InviteMember, guard: write }, async (req) => {
    const { organizationId: named } = req.body;
    const organizationId = actingOrganization(req, named, organizationErrors.notFound);
    const { invitation, id } = await req.unitOfWork((ctx) =>
      inviteMember(ctx, req.acting.user, organizationId, req.body),
    );
    return presentInvitation(invitation, id);
  });

  route.post(
    "/organization/cancel-invitation",
    { body: AnswerInvitation, guard: write },
    async (req) => {
      const { invitationId } = req.body;
      const canceled = await req.unitOfWork((ctx) =>
        cancelInvitation(ctx, req.acting.user.id, invitationId),
      );
      return presentInvitation(canceled, invitationId);
    },
  );

  route.get(
    "/organization/list-invitations",
    { query: ListInvitationsQuery, guard: read },
    async (req) => {
      const missing = invitationErrors.organizationIdMissing;
      const organizationId = actingOrganization(req, req.query.organizationId, missing);
      const { database, keys } = req.platform;
      const viewer = await findMembership(database.db, organizationId, req.acting.user.id);
      if (!viewer) throw new Refusal(invitationErrors.notMember);
      const invitations = await listInvitations(database.db, organizationId);
      const roles = toRoles(viewer.role);
      const canInvite = req.acting.hasScope("invitations:write");
      return presentInvitationsTo(keys, { roles, canInvite }, invitations);
    },
  );
}

function defineAnswering(route: AuthRouter, cookies: SessionCookies): void {
  const guard = userGuard(cookies, "invitations:write");

  route.post("/organization/accept-invitation", { body: AnswerInvitation, guard }, async (req) => {
    const { invitationId } = req.body;
    const { invitation, member } = await req.unitOfWork((ctx) =>
      acceptInvitation(ctx, req.acting.user, invitationId),
    );
    cacheActiveOrganization(req, cookies, invitation.organizationId);
    return {
      invitation: presentInvitation(invitation, invitationId),
      member: presentMember(member),
    };
  });

  route.post("/organization/reject-invitation", { body: AnswerInvitation, guard }, async (req) => {
    const { invitationId } = req.body;
    const invitation = await req.unitOfWork((ctx) =>
      rejectInvitation(ctx, req.acting.user, invitationId),
    );
    return { invitation: presentInvitation(invitation, invitationId), member: null };
  });

  route.get(
    "/organization/get-invitation",
    {
      query: InvitationQuery,
      guard: userGuardWithError(
        userGuard(cookies, "invitations:read"),
        invitationErrors.notAuthenticated,
      ),
    },
    async (req) => {
      const { db } = req.platform.database;
      const { user, now } = req.acting;
      const { id } = req.query;
      const { notFoundWithExclamation } = invitationErrors;
      const invitation = await getOpenInvitation(
        { tx: db, now },
        user,
        id,
        notFoundWithExclamation,
      );
      const organization = await findOrganization(db, invitation.organizationId);
      if (!organization) throw new Refusal(organizationErrors.notFound);
      const inviter = await getActiveInviter({ tx: db, now }, invitation);
      return presentOpenInvitation(invitation, id, organization, inviter);
    },
  );
}

/**
 * Invitations waiting for the caller, and the masked recipient of a link that belongs to another
 * account.
 */
function defineReceiving(route: AuthRouter, cookies: SessionCookies): void {
  const read = userGuard(cookies, "invitations:read");

  // An id lets in anybody with the address. A verified address is not enough: a mail scanner may
  // have opened the link.
  route.get("/organization/list-user-invitations", { guard: read }, async (req) => {
    const { user, now } = req.acting;
    if (!isProven(user)) return [];
    const { database, keys } = req.platform;
    const waiting = await listWaitingInvitations(database.db, user.email, now);
    const mayAccept = req.acting.hasScope("invitations:write");
    return waiting.map((invitation) => presentWaitingInvitation(keys, invitation, mayAccept));
  });

  route.get(
    "/organization/invitation-recipient",
    { query: InvitationQuery, guard: read },
    async (req): Promise<InvitationRecipientWire> => {
      const reading = { tx: req.platform.database.db, now: req.acting.now };
      const invitation = await findOpenInvitation(reading, req.query.id);
      if (!invitation) throw new Refusal(invitationErrors.notFoundWithExclamation);
      return { maskedEmail: maskEmail(invitation.email) };
    },
  );

  // For everybody with the link, who would learn as much from the mail.
  route.get(
    "/organization/invitation-preview",
    { query: InvitationQuery },
    async (req): Promise<InvitationPreviewWire> => {
      const { db } = req.platform.database;
      const now = await businessNow(req.platform, db);
      const invitation = await findOpenInvitation({ tx: db, now }, req.query.id);
      const organization = invitation && (await findOrganization(db, invitation.organizationId));
      if (!organization) throw new Refusal(invitationErrors.notFoundWithExclamation);
      return {
        maskedEmail: maskEmail(invitation.email),
        organizationName: organization.name,
        organizationLogo: organization.logo,
      };
    },
  );
}
