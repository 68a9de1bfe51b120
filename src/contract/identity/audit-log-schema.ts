import * as z from "zod/mini";

/** A calendar instant as the query carries it. */
const Moment = z.iso.datetime({ offset: true });

/** The filters of every query of the log: one person, one kind of object, a span of time. */
const filters = {
  organizationId: z.optional(z.string()),
  /** The id of a user. */
  actorId: z.optional(z.string().check(z.maxLength(64))),
  /** `product`, `member` … */
  kind: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
  /** The id of the thing the entries are about. */
  targetId: z.optional(z.string().check(z.maxLength(64))),
  from: z.optional(Moment),
  /** Exclusive. */
  until: z.optional(Moment),
};

/** `before` is the `nextBefore` of the page already seen. */
export const AuditLogQuery = z.object({
  ...filters,
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
});
export type AuditLogQuery = z.infer<typeof AuditLogQuery>;

/** The same filters as a file: at most this many entries, the newest. */
export const maxExportedEntries = 10_000;
export const AuditLogExportQuery = z.object(filters);

/** Kinds of things that an organization's entries are about, for the filter of the page. */
export const auditKinds = [
  "organization",
  "member",
  "invitation",
  "team",
  "access_token",
  "product",
  "benefit",
  "discount",
  "checkout_link",
  "tax_registration",
  "custom_field",
  "meter",
  "meter_grant",
  "file",
  "customer",
  "subscription",
  "order",
  "payment",
  "refund",
  "dispute",
] as const;

export interface AuditEntryWire {
  id: string;
  /** The action, such as `member.removed`. */
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
  /** Names of the access tokens that acted, by id. Revoked ones have none. */
  tokens: Record<string, string>;
  /**
   * Names, or else addresses, of the customers the entries are about, by `targetId`. Deleted ones
   * have none.
   */
  customers: Record<string, string>;
  /** Ids of the orders the entries mention, by order number. */
  orders: Record<string, string>;
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
  /**
   * `changed`: the entry differs from its hash. `unlinked`: the entry before it was removed or
   * replaced.
   */
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
