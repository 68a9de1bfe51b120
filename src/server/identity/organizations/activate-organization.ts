import type {
  FullOrganizationWire,
  SetActiveOrganization,
} from "#contract/identity/organization-schema.ts";
import type { Ctx } from "#server/platform/context.ts";
import { setActiveOrganization } from "../sessions/session-store.ts";
import {
  type OrganizationChoice,
  type OrganizationReader,
  readFullOrganization,
} from "./full-organization.ts";

export interface AskingSession {
  id: string;
  userId: string;
  activeOrganizationId: string | null;
}

/**
 * The requested organization. For `"stranger"` the active organization of the session was cleared.
 */
export type Activation = FullOrganizationWire | "none" | "stranger";

export async function activateOrganization(
  ctx: Ctx,
  session: AskingSession,
  input: SetActiveOrganization,
): Promise<Activation> {
  if (input.organizationId === null) {
    await setActiveOrganization(ctx.tx, session.id, null);
    return "none";
  }
  const choice = chosenOrganization(input, session);
  if (!choice) return "none";
  const reader = { userId: session.userId, canInvite: true };
  const full = await showOrganization(ctx, reader, choice, false);
  if (full !== "stranger") await setActiveOrganization(ctx.tx, session.id, full.id);
  return full;
}

/** A person who asks for an organization that is not theirs has none active afterwards. */
export async function showOrganization(
  ctx: Ctx,
  reader: OrganizationReader,
  choice: OrganizationChoice,
  withTeams: boolean,
): Promise<FullOrganizationWire | "stranger"> {
  const full = await readFullOrganization(ctx.platform, ctx.tx, reader, { ...choice, withTeams });
  if (full) return full;
  const { sessionId } = ctx.caller;
  if (sessionId !== undefined) await setActiveOrganization(ctx.tx, sessionId, null);
  return "stranger";
}

/**
 * The slug counts before the id, and the active organization is asked for when neither is named.
 */
export function chosenOrganization(
  named: { organizationId?: string | null | undefined; organizationSlug?: string | undefined },
  session: Pick<AskingSession, "activeOrganizationId"> | undefined,
): OrganizationChoice | undefined {
  if (named.organizationSlug) return { slug: named.organizationSlug };
  const id = named.organizationId || session?.activeOrganizationId;
  return id ? { id } : undefined;
}
