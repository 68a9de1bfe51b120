import * as z from "zod/mini";

/** `before` is the `nextBefore` of the page already seen. */
export const AuditLogQuery = z.object({
  organizationId: z.optional(z.string()),
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
});

export interface AuditEntryWire {
  id: string;
  /** What was done, such as `member.removed`. */
  action: string;
  actorId: string | null;
  targetKind: string;
  targetId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ipAddress: string;
  userAgent: string;
  createdAt: string;
}

/** Newest first. */
export interface AuditLogWire {
  entries: AuditEntryWire[];
  /** Names of the people the entries mention, by id; whoever deleted their account has none. */
  people: Record<string, string>;
  nextBefore: string | null;
}
