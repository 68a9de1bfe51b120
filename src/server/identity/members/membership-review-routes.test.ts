import { expect, test } from "vitest";
import { getMailLink, type Person, provenPerson, subjects, tokenIn } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const newPassword = "a brand new password";
let organizations = 0;

test("organizations of an account that was taken over are listed until they are reviewed", async () => {
  const squatter = await app.signedUp();
  const planted = await found(squatter, "Planted");
  const other = await found(await app.signedUp(), "Other");
  await app.platform.database.pool.query(
    `insert into members (id, organization_id, user_id, role, created_at)
     select 'joined', $1, id, 'member', created_at from users where email = $2`,
    [other.id, squatter.email],
  );
  expect((await list(squatter)).body).toEqual([]);

  const owner = await takeOver(squatter);

  const { body: listed } = await list(owner);
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({
    id: planted.id,
    name: planted.name,
    slug: planted.slug,
    role: "owner",
    memberCount: 1,
    createdAt: "2026-03-01T09:00:00.000Z",
  });
  expect(listed).toContainEqual(
    expect.objectContaining({ id: other.id, role: "member", memberCount: 2 }),
  );

  await owner.post("/api/auth/organization/leave", { organizationId: other.id });
  expect((await list(owner)).body).toEqual([expect.objectContaining({ id: planted.id })]);
  const later = await found(owner, "Later");
  await owner.post("/api/auth/organization/delete", { organizationId: planted.id });
  expect((await list(owner)).body).toEqual([]);
  expect(later.id).toBeDefined();
});

test("finishing the review empties the list and keeps the memberships", async () => {
  const squatter = await app.signedUp();
  const kept = await found(squatter, "Kept");
  const owner = await takeOver(squatter);

  const finished = [await finish(owner), await finish(owner)];

  expect(finished.map(({ status, body }) => [status, body])).toEqual([
    [200, { status: true }],
    [200, { status: true }],
  ]);
  expect((await list(owner)).body).toEqual([]);
  const { body } = await owner.get("/api/auth/organization/list");
  expect(body).toEqual([expect.objectContaining({ id: kept.id })]);
});

test("an account that was disowned and then reset has its organizations to review", async () => {
  const squatter = await app.signedUp();
  const planted = await found(squatter, "Planted");
  const token = tokenIn(await getMailLink(app, squatter.email, subjects.verify));
  await app.visitor().post("/api/auth/disown-account", { token });

  const owner = await takeOver(squatter);

  expect((await list(owner)).body).toEqual([expect.objectContaining({ id: planted.id })]);
});

test("a reset of a proven account gives nothing to review", async () => {
  const maya = await provenPerson(app);
  await found(maya, "Mine");

  const owner = await takeOver(maya);

  expect((await list(owner)).body).toEqual([]);
});

test("the review needs a session of one's own", async () => {
  for (const reply of [await list(app.visitor()), await finish(app.visitor())])
    expect([reply.status, reply.text]).toEqual([401, ""]);
});

function list(who: Visitor) {
  return who.get("/api/auth/list-organizations-to-review");
}

function finish(who: Visitor) {
  return who.post("/api/auth/finish-organization-review", {});
}

async function found(who: Visitor, name: string) {
  const slug = `review-${++organizations}`;
  const { status, body } = await who.post("/api/auth/organization/create", { name, slug });
  expect(status).toBe(200);
  return body as { id: string; name: string; slug: string };
}

/** The owner of the mailbox resets the password and signs in. */
async function takeOver({ email }: Person): Promise<Visitor> {
  await app.visitor().post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(app, email, subjects.reset));
  await app.visitor().post("/api/auth/reset-password", { token, newPassword });
  const owner = app.visitor();
  const body = { email, password: newPassword };
  expect((await owner.post("/api/auth/sign-in/email", body)).status).toBe(200);
  return owner;
}
