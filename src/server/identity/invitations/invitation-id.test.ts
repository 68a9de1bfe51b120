import { expect, test } from "vitest";
import { createKeys, hashToken } from "#server/platform/keys.ts";
import { newInvitationId, openInvitationId } from "./invitation-id.ts";

const keys = createKeys(["a secret that sealed the invitation ids"]);

test("a stored id is a hash and a sealed value, and neither shows the id", () => {
  const { id, stored } = newInvitationId(keys);

  expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(stored.idHash).toEqual(hashToken(id));
  expect(stored.handle).not.toBe(id);
  expect(stored.sealedId).not.toContain(id);
  expect(openInvitationId(keys, stored)).toBe(id);
});

test("a sealed id cannot be moved to another row", () => {
  const [one, two] = [newInvitationId(keys).stored, newInvitationId(keys).stored];

  expect(openInvitationId(keys, { ...one, sealedId: two.sealedId })).toBeUndefined();
});

test("an id sealed with a secret that is gone, and a row without one, have no id to show", () => {
  const { stored } = newInvitationId(keys);

  expect(
    openInvitationId(createKeys(["another secret of the same length"]), stored),
  ).toBeUndefined();
  expect(openInvitationId(keys, { ...stored, sealedId: null })).toBeUndefined();
});
