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
  /** Names of the people the entries mention, by id. People who deleted their account have none. */
  people: Record<string, string>;
  /** Email addresses of the invitations the entries are about, by `targetId`. */
  invitees: Record<string, string>;
  nextBefore: string | null;
}

/** `after` is the `nextAfter` of the part already verified. */
export const VerifyAuditLogQuery = z.object({
  organizationId: z.optional(z.string()),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
});

export interface MismatchedEntryWire {
  id: string;
  createdAt: string;
  /** `changed`: the entry differs from its hash. `unlinked`: the entry before it was removed or replaced. */
  fault: "changed" | "unlinked";
}

/** One part of the log, oldest first. */
export interface AuditVerificationWire {
  verified: number;
  /** The first of them; `mismatchCount` counts all. */
  mismatches: MismatchedEntryWire[];
  mismatchCount: number;
  /** When the last entry of this part was recorded; null without entries. */
  verifiedUntil: string | null;
  /** Null at the end of the log. */
  nextAfter: string | null;
}
