import { expect, test } from "vitest";
import { aMember, anOrganization, ask, call, done } from "#test/support/organizations.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();

type Person = Parameters<typeof ask>[0];
const find = (person: Person, slug: string) => done(ask(person, "find-by-former-slug", { slug }));
const rename = (person: Person, organizationId: string, slug: string) =>
  done(call(person, "update", { organizationId, data: { slug } }));

test("members find a renamed organization by every slug it had, in any letter case", async () => {
  const organization = await anOrganization(app, undefined, { slug: "dyers" });
  const { owner, id } = organization;
  const member = await aMember(app, organization, "member");
  await rename(owner, id, "dyers-and-sons");
  await rename(owner, id, "dyers-guild");

  const moved = { id, slug: "dyers-guild" };
  expect(await find(member, "dyers")).toEqual(moved);
  expect(await find(owner, "Dyers-and-Sons")).toEqual(moved);
  expect(await find(owner, "dyers-guild")).toBeNull();
});

test("to others an old slug looks like one that never existed", async () => {
  const { owner, id } = await anOrganization(app, undefined, { slug: "coopers" });
  await rename(owner, id, "coopers-guild");
  const stranger = await app.signedUp();

  const [former, unknown] = await Promise.all([
    ask(stranger, "find-by-former-slug", { slug: "coopers" }),
    ask(stranger, "find-by-former-slug", { slug: "never-used" }),
  ]);
  expect([former.status, former.body]).toEqual([200, null]);
  expect([unknown.status, unknown.body]).toEqual([200, null]);
  const visitor = await app
    .visitor()
    .get("/api/auth/organization/find-by-former-slug?slug=coopers");
  expect(visitor.status).toBe(401);
});

test("an old slug that a new organization takes belongs to the new one for good", async () => {
  const { owner, id } = await anOrganization(app, undefined, { slug: "tanners" });
  await rename(owner, id, "tanners-hall");
  const next = await anOrganization(app, undefined, { slug: "tanners" });

  expect(await find(owner, "tanners")).toBeNull();
  await rename(next.owner, next.id, "tanners-two");
  expect(await find(owner, "tanners")).toBeNull();
  expect(await find(next.owner, "tanners")).toEqual({ id: next.id, slug: "tanners-two" });
});

test("an organization that returns to an old slug is no longer found by it", async () => {
  const { owner, id } = await anOrganization(app, undefined, { slug: "weighers" });
  await rename(owner, id, "weighers-hall");
  await rename(owner, id, "weighers");

  expect(await find(owner, "weighers")).toBeNull();
  expect(await find(owner, "weighers-hall")).toEqual({ id, slug: "weighers" });
});
