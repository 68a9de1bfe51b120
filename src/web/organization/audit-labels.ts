import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";

type People = Readonly<Record<string, string>>;
type Words = (entry: AuditEntryWire, people: People) => string;

const words: Record<string, Words> = {
  "organization.created": () => "Created the organization",
  "organization.updated": ({ before, after }) => `Changed ${changedKeys(before, after)}`,
  "organization.deleted": () => "Deleted the organization",
  "member.joined": (entry, people) => `${personIn(entry, people)} joined as ${text(entry, "role")}`,
  "member.added": (entry, people) => `${personIn(entry, people)} joined as ${text(entry, "role")}`,
  "member.left": () => "Left the organization",
  "member.removed": (entry, people) => `Removed ${personIn(entry, people)}`,
  "member.role_changed": (entry, people) =>
    `Made ${personIn(entry, people)} ${text(entry, "role")}, was ${entry.before?.role ?? "another"}`,
  "invitation.created": (entry) => `Invited somebody as ${text(entry, "role")}`,
  "invitation.renewed": (entry) => `Sent an invitation as ${text(entry, "role")} again`,
  "invitation.accepted": () => "Accepted an invitation",
  "invitation.rejected": () => "Declined an invitation",
  "invitation.canceled": (entry) => `Canceled an invitation${reasons[text(entry, "reason")] ?? ""}`,
  "team.created": (entry) => `Created the team ${text(entry, "name")}`,
  "team.renamed": (entry) => `Renamed the team ${entry.before?.name} to ${text(entry, "name")}`,
  "team.removed": (entry) => `Removed the team ${entry.before?.name}`,
  "team.member_added": (entry, people) =>
    `Added ${personIn(entry, people)} to the team ${text(entry, "name")}`,
  "team.member_removed": (entry, people) =>
    `Removed ${personIn(entry, people)} from the team ${entry.before?.name}`,
  "access_token.created": (entry) => `Made the access token ${text(entry, "comment")}`,
  "access_token.updated": (entry) => `Changed the access token ${text(entry, "comment")}`,
  "access_token.revoked": (entry) => `Revoked the access token ${text(entry, "comment")}`,
  "seller_settings.updated": ({ before, after }) => `Changed ${changedKeys(before, after)}`,
  "product.created": (entry) => `Created the product ${text(entry, "name")}`,
  "product.updated": (entry) => `Changed the product ${text(entry, "name")}`,
  "discount.created": (entry) => `Made the discount ${text(entry, "name")}`,
  "discount.updated": (entry) => `Changed the discount ${text(entry, "name")}`,
  "discount.deleted": (entry) => `Deleted the discount ${text(entry, "name")}`,
  "customer.deleted": () => "Deleted a customer",
};

/** Why invitations ended that no person canceled. */
const reasons: Record<string, string> = {
  replaced: " and sent a new one",
  inviter_left: " because its sender left",
  inviter_demoted: " because its sender may no longer invite",
};

/** Who did it in whose place is told apart from what was done. */
const credentialKeys = ["impersonatedBy", "apiKeyId", "accessTokenId"];

/** A sentence about what was done; what has no words yet is shown by its own name. */
export function auditLabel(entry: AuditEntryWire, people: People): string {
  const said = words[entry.action]?.(entry, people) ?? entry.action.replaceAll(/[._]/g, " ");
  const by = entry.after?.impersonatedBy;
  if (typeof by !== "string") return said;
  return `${said} (done by ${people[by] ?? "an administrator"} in their place)`;
}

/** Who did it: a person, a program with an access token, or the house itself. */
export function auditActor({ actorId, after }: AuditEntryWire, people: People): string {
  if (actorId !== null) return people[actorId] ?? "Deleted person";
  return after?.accessTokenId === undefined ? "Guildhall" : "Access token";
}

function personIn({ before, after }: AuditEntryWire, people: People): string {
  const id = String(after?.userId ?? before?.userId ?? "");
  return people[id] ?? "a deleted person";
}

function text({ before, after }: AuditEntryWire, key: string): string {
  return String(after?.[key] ?? before?.[key] ?? "").replaceAll(",", " and ");
}

function changedKeys(before: AuditEntryWire["before"], after: AuditEntryWire["after"]): string {
  const keys = Object.keys(after ?? {}).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  );
  const shown = keys.filter((key) => !credentialKeys.includes(key));
  return shown.length > 0 ? new Intl.ListFormat("en").format(shown) : "the settings";
}
