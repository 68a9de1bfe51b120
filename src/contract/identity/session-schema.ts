import * as z from "zod/mini";

/** The two shapes nearly every account answer carries. */
export interface UserWire {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
}

export interface SessionWire {
  id: string;
  userId: string;
  token: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string;
  userAgent: string;
  activeOrganizationId: string | null;
  /** Only after set-active-team, which older releases of the official client do not call. */
  activeTeamId?: string;
}

export interface SessionAnswer {
  session: SessionWire;
  user: UserWire;
}

/** A boolean of a query arrives as the word true or false. */
const QueryBoolean = z.enum(["true", "false"]);

export const GetSessionQuery = z.object({
  disableCookieCache: z.optional(QueryBoolean),
  disableRefresh: z.optional(QueryBoolean),
});

/** The session's real token, or the handle that list-sessions gives in its place. */
export const RevokeSession = z.object({ token: z.string() });
