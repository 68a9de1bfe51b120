import type { SessionWire } from "#contract/identity/session-schema.ts";
import type { SessionRow } from "./session-store.ts";

/** The token is not stored: only its bearer can have it shown. */
export function presentSession(session: Omit<SessionRow, "tokenHash">, token: string): SessionWire {
  return {
    id: session.id,
    userId: session.userId,
    token,
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    ipAddress: session.ipAddress,
    userAgent: session.userAgent,
    activeOrganizationId: session.activeOrganizationId,
    ...(session.activeTeamId !== null && { activeTeamId: session.activeTeamId }),
  };
}

/**
 * Presents a session of which the caller does not have the token: its id is in the token's place,
 * which revoke-session takes and nothing else does.
 */
export function presentOtherSession(session: SessionRow): SessionWire {
  return presentSession(session, session.id);
}
