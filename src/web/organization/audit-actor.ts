import type { AuditEntryWire, AuditLogWire } from "#contract/identity/audit-log-schema.ts";

/**
 * Names that the log returns with its entries: by user id, token, customer and order number, and
 * addresses by invitation.
 */
export type AuditNames = Pick<
  AuditLogWire,
  "people" | "invitees" | "tokens" | "customers" | "orders"
>;

/** Says who did it: a person, a program with an access token, a customer, or Guildhall itself. */
export function auditActor(entry: AuditEntryWire, names: AuditNames): string {
  const { people, tokens, customers } = names;
  const { actorId, after } = entry;
  if (actorId !== null) return people[actorId] ?? "Deleted user";
  const token = after?.accessTokenId;
  const customerId = after?.byCustomerId;
  if (typeof customerId === "string")
    return customers[customerId] ? `Customer ${customers[customerId]}` : "Deleted customer";
  if (typeof token !== "string") return "Guildhall";
  return tokens[token] ? `Access token ${tokens[token]}` : "Revoked access token";
}
