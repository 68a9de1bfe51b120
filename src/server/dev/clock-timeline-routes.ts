import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import {
  type NextRenewalWire,
  OrganizationClockQuery,
  TimelineQuery,
  type TimelineWire,
} from "#contract/dev-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { findMembership } from "#server/identity/members/member-store.ts";
import { isAllowed } from "#server/identity/organizations/permission-rules.ts";
import { presentedSession } from "#server/identity/sessions/current-session.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import { bodyErrors, isStorableText } from "#server/platform/http/json-body.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findNextRenewal } from "./clock-timeline-store.ts";
import { readTimeline } from "./read-timeline.ts";

type Guard = (request: FastifyRequest) => Promise<void>;

/**
 * Serves the parts of the clock panel that belong to one organization, for members who may see its
 * orders.
 */
export function clockTimelineRoutes(edge: Edge, cookies: SessionCookies, guard: Guard): void {
  const { server, platform } = edge;
  const { db } = platform.database;

  async function checkMember(request: FastifyRequest, organizationId: string): Promise<void> {
    const tokens = cookies.read(request.headers.cookie);
    const current = await presentedSession(platform, tokens, { mayRefresh: false });
    if (current.state !== "valid" || !isStorableText(organizationId)) throw notFound(request);
    const member = await findMembership(db, organizationId, current.found.user.id);
    const roles = toRoles(member?.role ?? "");
    const mayRead = isAllowed(roles, "orders", "read") && isAllowed(roles, "customers", "read");
    if (!mayRead) throw notFound(request);
  }

  server.get(
    "/api/dev/clock/next-renewal",
    { onRequest: guard },
    async (request): Promise<{ nextRenewal: NextRenewalWire | null }> => {
      const { organizationId } = parse(OrganizationClockQuery, request);
      await checkMember(request, organizationId);
      const { now } = await tellClock(platform);
      const found = await findNextRenewal(db, organizationId, now);
      const nextRenewal = found && { at: found.dueAt.toISOString(), subscriptionId: found.id };
      return { nextRenewal: nextRenewal ?? null };
    },
  );

  server.get(
    "/api/dev/clock/timeline",
    { onRequest: guard },
    async (request): Promise<TimelineWire> => {
      const { organizationId, from, to } = parse(TimelineQuery, request);
      await checkMember(request, organizationId);
      const end = to === undefined ? (await tellClock(platform)).now : new Date(to);
      return readTimeline(platform, { sellerId: organizationId, from: new Date(from), to: end });
    },
  );
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: FastifyRequest,
): z.infer<Schema> {
  const input = z.safeParse(schema, request.query);
  if (!input.success) throw new Refusal(bodyErrors.malformed);
  return input.data;
}
