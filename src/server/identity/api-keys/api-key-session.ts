import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import type { Caller } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { readApiKey } from "../guards/user-guard.ts";
import { sessionExpiry } from "../sessions/session-rules.ts";
import { presentUser } from "../users/user-view.ts";

/**
 * Describes the user a key acts as, in the shape of a session, which the official client expects.
 * There is no such session: its id and token are the id of the key, which grants nothing.
 */
export async function describeApiKey(req: EdgeRequest): Promise<SessionAnswer | undefined> {
  const used = await readApiKey(req);
  if (!used) return undefined;
  const { row, user, now } = used;
  const expiresAt = row.expiresAt ?? sessionExpiry(req.platform.config.sessions, true, now);
  const { ipAddress, userAgent }: Caller = req.caller;
  return {
    session: {
      id: row.id,
      userId: user.id,
      token: row.id,
      expiresAt: expiresAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      ipAddress,
      userAgent,
      activeOrganizationId: null,
    },
    user: presentUser(user),
  };
}
