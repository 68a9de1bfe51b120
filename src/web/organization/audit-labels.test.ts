import { expect, test } from "vitest";
import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import { auditActor } from "./audit-actor.ts";
import { auditCredential, auditLabel, auditLabelParts } from "./audit-labels.ts";

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
const names = {
  people: { maya: "Maya", kofi: "Kofi", ada: "Ada" },
  invitees: { m: "ines@northwind.example" },
  tokens: { t: "deploy, nightly" },
  customers: { c: "Ada Byron" },
  orders: { "NW-1": "order-1" },
};

test.each([
  [entry, "Removed Kofi"],
  [{ ...entry, before: { userId: "gone" } }, "Removed a deleted user"],
  [
    { ...entry, action: "member.role_changed", after: { userId: "kofi", role: "admin,owner" } },
    "Changed the role of Kofi from member to admin and owner",
  ],
  [
    {
      ...entry,
      action: "organization.updated",
      before: { slug: "a" },
      after: { slug: "b", logo: "c" },
    },
    "Updated the organization",
  ],
  [{ ...entry, action: "product.archived" }, "product archived"],
  [
    { ...entry, action: "member.joined", after: { userId: "kofi", role: "member" } },
    "Kofi joined as member",
  ],
  [
    { ...entry, action: "member.joined", after: { userId: "maya", role: "owner" } },
    "Joined as owner",
  ],
  [
    { ...entry, action: "tax_registration.created", after: { name: "DE" } },
    "Created the tax registration Germany",
  ],
  [
    { ...entry, action: "tax_registration.updated", after: { name: "US-NY" } },
    "Updated the tax registration New York",
  ],
  [
    {
      ...entry,
      action: "dispute.opened",
      after: { order: "NORTH-0004", amount: 5_000, currency: "usd", reason: "fraudulent" },
    },
    "The bank opened a dispute about $50.00 of order NORTH-0004",
  ],
  [
    {
      ...entry,
      action: "dispute.opened",
      after: { order: "NORTH-0004", amount: 5_000, currency: "usd", inquiry: true },
    },
    "The bank opened an inquiry about $50.00 of order NORTH-0004",
  ],
  [
    { ...entry, action: "dispute.evidence_sent", after: { order: "NORTH-0004", inquiry: true } },
    "Sent evidence for the inquiry of order NORTH-0004",
  ],
  [
    {
      ...entry,
      action: "dispute.escalated",
      after: { order: "NORTH-0004", amount: 5_000, currency: "usd" },
    },
    "The bank turned its inquiry about $50.00 of order NORTH-0004 into a dispute",
  ],
  [
    {
      ...entry,
      action: "dispute.closed",
      after: { order: "NORTH-0004", outcome: "warning_closed" },
    },
    "The inquiry of order NORTH-0004 was closed without a withdrawal",
  ],
  [
    {
      ...entry,
      action: "dispute.credit_taken_back",
      after: { order: "NORTH-0004", amount: 5_000, owed: 0, currency: "usd" },
    },
    "Took $50.00 of credit back after the dispute of order NORTH-0004",
  ],
  [
    {
      ...entry,
      action: "dispute.credit_taken_back",
      after: { order: "NORTH-0004", amount: 5_000, owed: 2_000, currency: "usd" },
    },
    "Took $50.00 of credit back after the dispute of order NORTH-0004. The customer had spent $20.00 of it",
  ],
  [
    {
      ...entry,
      action: "dispute.credit_given_back",
      after: { order: "NORTH-0004", amount: 5_000, currency: "usd" },
    },
    "Gave $50.00 of credit back after the dispute of order NORTH-0004",
  ],
  [
    {
      ...entry,
      action: "dispute.credit_set_off",
      after: { order: "NORTH-0004", amount: 1_500, owed: 500, currency: "usd" },
    },
    "New credit paid $15.00 that the customer owed after the dispute of order NORTH-0004. They still owe $5.00",
  ],
  [
    {
      ...entry,
      action: "dispute.credit_set_off",
      after: { order: "NORTH-0004", amount: 500, owed: 0, currency: "usd" },
    },
    "New credit paid $5.00 that the customer owed after the dispute of order NORTH-0004",
  ],
  [
    {
      ...entry,
      action: "subscription.revoked",
      after: { product: "Pro", order: "NORTH-0004", owed: 2_000, currency: "usd" },
    },
    "Ended a subscription to Pro: $20.00 of spent credit is owed after the dispute of order NORTH-0004",
  ],
  [
    { ...entry, action: "dispute.closed", after: { order: "NORTH-0004", outcome: "won" } },
    "The dispute of order NORTH-0004 was won, and the money was returned",
  ],
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
    "Updated the discount B",
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
    { ...entry, action: "product.created", after: { name: "Hiker, yearly" } },
    "Created the product Hiker, yearly",
  ],
  [
    { ...entry, action: "access_token.revoked", before: { name: "deploy" } },
    "Revoked the access token deploy",
  ],
  [{ ...entry, action: "checkout_link.deleted", before: {} }, "Deleted a checkout link"],
  [
    { ...entry, action: "customer.updated", targetId: "c", after: { changed: ["email"] } },
    "Updated the customer Ada Byron",
  ],
  [{ ...entry, action: "customer.created", targetId: "gone" }, "Created a deleted customer"],
  [
    {
      ...entry,
      action: "refund.created",
      after: { order: "NW-1", amount: 1_250, currency: "usd" },
    },
    "Refunded $12.50 of order NW-1",
  ],
])("%# reads as a sentence", (each, sentence) => {
  expect(auditLabel(each, names)).toBe(sentence);
});

test.each([
  [entry, "Maya"],
  [{ ...entry, actorId: "gone" }, "Deleted user"],
  [{ ...entry, actorId: null, after: { accessTokenId: "t" } }, "Access token deploy, nightly"],
  [{ ...entry, actorId: null, after: { accessTokenId: "gone" } }, "Revoked access token"],
  [{ ...entry, actorId: null }, "Guildhall"],
])("%# was done by", (each, name) => {
  expect(auditActor(each, names)).toBe(name);
});

test.each([
  [entry, ""],
  [{ ...entry, after: { impersonatedBy: "ada" } }, "impersonated by Ada"],
  [{ ...entry, after: { apiKeyId: "k" } }, "with an API key"],
])("%# was done with", (each, credential) => {
  expect(auditCredential(each, names)).toBe(credential);
});

test("the number of an order that exists is a part of its own", () => {
  const closed = { ...entry, action: "dispute.closed", after: { order: "NW-1", outcome: "lost" } };
  expect(auditLabelParts(closed, names)).toEqual({
    start: "The dispute of order ",
    order: { id: "order-1", number: "NW-1" },
    end: " was lost",
  });
  const other = { ...closed, after: { order: "NW-2", outcome: "lost" } };
  expect(auditLabelParts(other, names)).toEqual({
    start: "The dispute of order NW-2 was lost",
    end: "",
  });
  expect(auditLabelParts(entry, names)).toEqual({ start: "Removed Kofi", end: "" });
});
