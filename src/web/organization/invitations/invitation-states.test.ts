import { expect, test } from "vitest";
import type { InvitationWire } from "#contract/identity/invitation-schema.ts";
import { invitationState, invitationsInOrder, openInvitations } from "./invitation-states.ts";

const now = new Date("2026-06-02T09:00:00Z");
const pending: InvitationWire = {
  id: "1",
  organizationId: "o",
  email: "noor@example.com",
  role: "member",
  status: "pending",
  teamId: null,
  inviterId: "u",
  expiresAt: "2026-06-04T02:00:00Z",
};

test.each([
  [pending, "Pending", "Expires in 41 hours"],
  [{ ...pending, expiresAt: "2026-06-02T15:00:00Z" }, "Pending", "Expires in 6 hours"],
  [{ ...pending, expiresAt: "2026-05-30T09:00:00Z" }, "Expired", "3 days ago"],
  [{ ...pending, status: "rejected" as const }, "Declined", undefined],
  [{ ...pending, status: "canceled" as const }, "Canceled", undefined],
])("%# says what became of it", (invitation, word, note) => {
  expect(invitationState(invitation, now)).toMatchObject({ word, note });
});

test("the instant of expiry is too late", () => {
  expect(openInvitations([{ ...pending, expiresAt: now.toISOString() }], now)).toEqual([]);
});

test("open ones come first, the next to expire at the top", () => {
  const soon = { ...pending, id: "2", expiresAt: "2026-06-02T10:00:00Z" };
  const closed = { ...pending, id: "3", status: "canceled" as const };
  expect(invitationsInOrder([closed, pending, soon], now).map(({ id }) => id)).toEqual([
    "2",
    "1",
    "3",
  ]);
});
