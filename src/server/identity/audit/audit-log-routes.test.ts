import { expect, test } from "vitest";
import type { AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import { aMember, anOrganization, ask, call, done, refusal } from "#test/support/organizations.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

test("an owner reads what happened, newest first, with the names of those who did it", async () => {
  const organization = await anOrganization(app);
  await done(call(organization.owner, "create-team", { name: "Masons" }));

  const log: AuditLogWire = await done(ask(organization.owner, "audit-log"));

  const [newest] = log.entries;
  expect(newest).toMatchObject({ action: "team.created", after: { name: "Masons" } });
  expect(log.entries.map(({ action }) => action)).toContain("organization.created");
  expect(log.people[newest?.actorId ?? ""]).toBe("Maya Okafor");
});

test("pages follow each other without gap or repetition, and the last one is empty", async () => {
  const organization = await anOrganization(app);
  for (let index = 0; index < 55; index++)
    await done(call(organization.owner, "update", { data: { name: `Guild of ${index}` } }));

  const first: AuditLogWire = await done(ask(organization.owner, "audit-log"));
  const second: AuditLogWire = await done(
    ask(organization.owner, "audit-log", { before: first.nextBefore ?? "" }),
  );
  const third: AuditLogWire = await done(
    ask(organization.owner, "audit-log", { before: second.nextBefore ?? "" }),
  );

  expect(first.entries).toHaveLength(50);
  const ids = [...first.entries, ...second.entries].map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(third).toEqual({ entries: [], people: {}, nextBefore: null });
});

test.each(["admin", "member"])("%s may not read it", async (role) => {
  const organization = await anOrganization(app);
  const person = await aMember(app, organization, role);

  expect(await refusal(ask(person, "audit-log"))).toEqual([
    403,
    "You are not allowed to read the audit log of this organization",
  ]);
});

test("an outsider hears nothing of it, and nobody nothing at all", async () => {
  const { id } = await anOrganization(app);
  const outsider = await app.signedUp();

  expect(await refusal(ask(outsider, "audit-log", { organizationId: id }))).toEqual([
    403,
    "User is not a member of the organization",
  ]);
  expect((await ask(app.visitor(), "audit-log", { organizationId: id })).status).toBe(401);
});
