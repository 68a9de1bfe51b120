import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";

type Names = Readonly<Record<string, string>>;

/** What the log gives beside its entries: names by user id, addresses by invitation. */
export interface AuditNames {
  people: Names;
  invitees: Names;
}

type Words = (entry: AuditEntryWire, names: AuditNames) => string;

const words: Record<string, Words> = {
  "organization.created": (entry) => `Created the organization ${text(entry, "name")}`,
  "organization.updated": ({ before, after }) => `Changed ${changes(before, after)}`,
  "organization.deleted": (entry) => `Deleted the organization ${text(entry, "name")}`,
  "member.joined": (entry, { people }) =>
    `${personIn(entry, people)} joined as ${text(entry, "role")}`,
  "member.added": (entry, { people }) =>
    `${personIn(entry, people)} joined as ${text(entry, "role")}`,
  "member.left": () => "Left the organization",
  "member.deleted_with_user": (entry) =>
    `Membership as ${text(entry, "role")} ended because the account was deleted`,
  "member.removed": (entry, { people }) => `Removed ${personIn(entry, people)}`,
  "member.role_changed": (entry, { people }) =>
    `Made ${personIn(entry, people)} ${text(entry, "role")}, was ${entry.before?.role ?? "another"}`,
  "invitation.created": (entry, names) =>
    `Invited ${invitee(entry, names)} as ${text(entry, "role")}`,
  "invitation.renewed": (entry, names) =>
    `Sent the invitation to ${invitee(entry, names)} as ${text(entry, "role")} again`,
  "invitation.accepted": (entry, names) => `Accepted the invitation to ${invitee(entry, names)}`,
  "invitation.rejected": (entry, names) => `Declined the invitation to ${invitee(entry, names)}`,
  "invitation.canceled": (entry, names) =>
    `Canceled the invitation to ${invitee(entry, names)}${reasons[text(entry, "reason")] ?? ""}`,
  "team.created": (entry) => `Created the team ${text(entry, "name")}`,
  "team.renamed": (entry) => `Renamed the team ${entry.before?.name} to ${text(entry, "name")}`,
  "team.removed": (entry) => `Removed the team ${entry.before?.name}`,
  "team.member_added": (entry, { people }) =>
    `Added ${personIn(entry, people)} to the team ${text(entry, "name")}`,
  "team.member_removed": (entry, { people }) =>
    `Removed ${personIn(entry, people)} from the team ${entry.before?.name}`,
  "access_token.created": (entry) => `Created the access token ${text(entry, "comment")}`,
  "access_token.updated": (entry) => `Changed the access token ${text(entry, "comment")}`,
  "access_token.revoked": (entry) => `Revoked the access token ${text(entry, "comment")}`,
  "seller_settings.updated": ({ before, after }) => `Changed ${changes(before, after)}`,
  "product.created": (entry) => `Created the product ${text(entry, "name")}`,
  "product.updated": (entry) => `Changed the product ${text(entry, "name")}`,
  "discount.created": (entry) => `Created the discount ${text(entry, "name")}`,
  "discount.updated": (entry) => `Changed the discount ${text(entry, "name")}`,
  "discount.deleted": (entry) => `Deleted the discount ${text(entry, "name")}`,
  "customer.deleted": () => "Deleted a customer",
  "order.updated": (entry) => `Changed the billing details of the order ${text(entry, "order")}`,
  "refund.created": (entry) => `Refunded the order ${text(entry, "order")}`,
};

/** Why invitations ended that no person canceled. */
const reasons: Record<string, string> = {
  replaced: " and sent a new one",
  inviter_left: " because its sender left",
  inviter_demoted: " because its sender may no longer invite",
};

/** Shown as who did it, not as what was changed. */
const credentialKeys = ["impersonatedBy", "apiKeyId", "accessTokenId"];

/** Changes shown with the old and the new value. */
const valuedKeys = ["name", "slug"];

/** A sentence about what was done; an action without a label is shown by its own name. */
export function auditLabel(entry: AuditEntryWire, names: AuditNames): string {
  const said = words[entry.action]?.(entry, names) ?? entry.action.replaceAll(/[._]/g, " ");
  const by = entry.after?.impersonatedBy;
  if (typeof by !== "string") return said;
  return `${said} (done by ${names.people[by] ?? "an administrator"} in their place)`;
}

/** Who did it: a person, a program with an access token, or the house itself. */
export function auditActor({ actorId, after }: AuditEntryWire, people: Names): string {
  if (actorId !== null) return people[actorId] ?? "Deleted person";
  return after?.accessTokenId === undefined ? "Guildhall" : "Access token";
}

function personIn({ before, after }: AuditEntryWire, people: Names): string {
  const id = String(after?.userId ?? before?.userId ?? "");
  return people[id] ?? "a deleted person";
}

function text({ before, after }: AuditEntryWire, key: string): string {
  return String(after?.[key] ?? before?.[key] ?? "").replaceAll(",", " and ");
}

function invitee({ targetId }: AuditEntryWire, { invitees }: AuditNames): string {
  return invitees[targetId ?? ""] ?? "a deleted address";
}

/** "the slug from a to b and the logo": short texts with their values, everything else by name. */
function changes(before: AuditEntryWire["before"], after: AuditEntryWire["after"]): string {
  const keys = Object.keys(after ?? {}).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  const shown = keys.filter((key) => !credentialKeys.includes(key));
  const said = shown.map((key) => {
    const label = `the ${key.replaceAll(/(?=[A-Z])/g, " ").toLowerCase()}`;
    const [from, to] = [before?.[key], after?.[key]];
    const isShort = valuedKeys.includes(key) && typeof from === "string" && typeof to === "string";
    return isShort ? `${label} from ${from} to ${to}` : label;
  });
  return said.length > 0 ? new Intl.ListFormat("en").format(said) : "the settings";
}
