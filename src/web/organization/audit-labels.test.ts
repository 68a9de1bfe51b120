import { expect, test } from "vitest";
import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import { auditActor, auditLabel } from "./audit-labels.ts";

const entry: AuditEntryWire = {
  id: "1",
  action: "member.removed",
  actorId: "maya",
  targetKind: "member",
  targetId: "m",
  before: { userId: "kofi", role: "member" },
  after: null,
  ipAddress: "",
  userAgent: "",
  createdAt: "2026-06-02T09:00:00Z",
};
const invitees = { m: "ines@northwind.example" };
const people = { maya: "Maya", kofi: "Kofi", ada: "Ada" };

test.each([
  [entry, "Removed Kofi"],
  [{ ...entry, before: { userId: "gone" } }, "Removed a deleted person"],
  [
    { ...entry, action: "member.role_changed", after: { userId: "kofi", role: "admin,owner" } },
    "Made Kofi admin and owner, was member",
  ],
  [
    {
      ...entry,
      action: "organization.updated",
      before: { slug: "a" },
      after: { slug: "b", logo: "c" },
    },
    "Changed the slug from a to b and the logo",
  ],
  [{ ...entry, action: "product.archived" }, "product archived"],
  [
    { ...entry, action: "invitation.created", after: { role: "admin" } },
    "Invited ines@northwind.example as admin",
  ],
  [
    { ...entry, action: "invitation.created", targetId: "gone", after: { role: "admin" } },
    "Invited a deleted address as admin",
  ],
  [
    { ...entry, action: "member.deleted_with_user" },
    "Membership as member ended because the account was deleted",
  ],
  [
    { ...entry, action: "invitation.canceled" },
    "Canceled the invitation to ines@northwind.example",
  ],
  [
    { ...entry, action: "invitation.canceled", after: { reason: "inviter_left" } },
    "Canceled the invitation to ines@northwind.example because its sender left",
  ],
  [
    { ...entry, action: "discount.updated", before: { name: "A" }, after: { name: "B" } },
    "Changed the discount B",
  ],
  [
    { ...entry, action: "team.member_added", after: { userId: "kofi", name: "Support" } },
    "Added Kofi to the team Support",
  ],
  [
    { ...entry, action: "team.member_removed", before: { userId: "kofi", name: "Support" } },
    "Removed Kofi from the team Support",
  ],
  [
    { ...entry, action: "member.left", after: { impersonatedBy: "ada" } },
    "Left the organization (done by Ada in their place)",
  ],
])("%# reads as a sentence", (each, sentence) => {
  expect(auditLabel(each, { people, invitees })).toBe(sentence);
});

test.each([
  [entry, "Maya"],
  [{ ...entry, actorId: "gone" }, "Deleted person"],
  [{ ...entry, actorId: null, after: { accessTokenId: "t" } }, "Access token"],
  [{ ...entry, actorId: null }, "Guildhall"],
])("%# was done by", (each, name) => {
  expect(auditActor(each, people)).toBe(name);
});
