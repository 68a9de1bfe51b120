import { expect, test } from "vitest";
import {
  anotherBrowser,
  getMailLink,
  isAccountProven,
  isSignedIn,
  open,
  type Person,
  provenPerson,
  refusal,
  replyParts,
  subjects,
  tokenIn,
  verifiedPerson,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const newPassword = "a brand new password";

test.each([
  ["nobody verified", () => app.signedUp()],
  ["only a link scanner verified", () => verifiedPerson(app)],
])("a reset for an address that %s ends everything made before it", async (_how, register) => {
  const squatter = await register();
  const key = await newKey(squatter);
  await linkProvider(squatter);
  await squatter.post("/api/auth/delete-user", {});
  const { email } = squatter;

  await reset(email);

  expect(await isSignedIn(squatter)).toBe(false);
  expect((await signIn(email, squatter.password)).status).toBe(401);
  expect(await keyWorks(key)).toBe(false);
  const owner = await signIn(email, newPassword);
  expect([owner.status, owner.body.user.emailVerified]).toEqual([200, true]);
  expect(await isAccountProven(app, email)).toBe(true);
  const { rows } = await app.platform.database.pool.query(
    `select (select count(*) from accounts a where a.user_id = u.id) as ways_in,
       (select count(*) from verifications v where v.user_id = u.id) as links
     from users u where email = $1`,
    [email],
  );
  expect(rows).toEqual([{ ways_in: 1, links: 0 }]);
});

test("a reset for an unproven account ends a change of address that waits for approval", async () => {
  const squatter = await verifiedPerson(app);
  await squatter.post("/api/auth/change-email", { newEmail: `other.${squatter.email}` });
  const approval = await getMailLink(app, squatter.email, subjects.approve);

  await reset(squatter.email);

  const owner = app.visitor();
  const body = { email: squatter.email, password: newPassword };
  await owner.post("/api/auth/sign-in/email", body);
  expect((await open(owner, approval)).headers.location).toBe("/?error=invalid_token");
});

test("a reset of a proven account leaves sessions, keys and provider links alone", async () => {
  const maya = await provenPerson(app);
  const key = await newKey(maya);
  await linkProvider(maya);

  await reset(maya.email);

  expect([await isSignedIn(maya), await keyWorks(key)]).toEqual([true, true]);
  const { body } = await maya.get("/api/auth/list-accounts");
  expect(body).toHaveLength(2);
});

test.each([
  [{ revokeOtherSessions: true }, [false, true]],
  [{ revokeApiKeys: true }, [true, false]],
  [{ revokeOtherSessions: true, revokeApiKeys: true }, [false, false]],
  [{ revokeOtherSessions: false, revokeApiKeys: false }, [true, true]],
])("a reset of a proven account with %o: sessions and keys left %o", async (flags, left) => {
  const maya = await provenPerson(app);
  const key = await newKey(maya);

  await reset(maya.email, flags);

  expect([await isSignedIn(maya), await keyWorks(key)]).toEqual(left);
});

test.each([
  [{}, [true, true]],
  [{ revokeApiKeys: true }, [true, false]],
  [{ revokeOtherSessions: true, revokeApiKeys: true }, [false, false]],
])("a changed password with %o: other sessions and keys left %o", async (flags, left) => {
  const maya = await provenPerson(app);
  const other = await anotherBrowser(app, maya);
  const key = await newKey(maya);

  const changed = await maya.post("/api/auth/change-password", {
    currentPassword: maya.password,
    newPassword,
    ...flags,
  });

  expect(changed.status).toBe(200);
  expect([await isSignedIn(other), await keyWorks(key)]).toEqual(left);
  expect(await isAccountProven(app, maya.email)).toBe(true);
});

test("a password changed on an unproven account stays unproven", async () => {
  const squatter = await verifiedPerson(app);

  await squatter.post("/api/auth/change-password", {
    currentPassword: squatter.password,
    newPassword,
  });

  expect(await isAccountProven(app, squatter.email)).toBe(false);
});

test("a reset does not end an account that was proven before it by the browser of its owner", async () => {
  const maya = await verifiedPerson(app);
  await open(maya, await getMailLink(app, maya.email, subjects.verify));

  await reset(maya.email);

  expect(await isSignedIn(maya)).toBe(true);
});

test("a link that was mailed to the old address while the address was changed is worth nothing", async () => {
  const maya = await app.signedUp();
  await app.visitor().post("/api/auth/request-password-reset", { email: maya.email });
  const token = tokenIn(await getMailLink(app, maya.email, subjects.reset));
  await maya.post("/api/auth/change-email", { newEmail: `new.${maya.email}` });

  const late = await app.visitor().post("/api/auth/reset-password", { token, newPassword });

  expect(replyParts(late)).toEqual(refusal(400, "invalid token"));
});

async function newKey(person: Person): Promise<string> {
  const { status, body } = await person.post("/api/auth/api-key/create", {});
  expect(status).toBe(200);
  return body.key;
}

async function keyWorks(key: string): Promise<boolean> {
  const headers = { "x-api-key": key };
  const { status } = await app.visitor().get("/api/auth/organization/list", headers);
  return status === 200;
}

async function linkProvider(person: Person): Promise<void> {
  await app.platform.database.pool.query(
    `insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
     select 'link-' || id, id, 'google', 'at-google-' || id, created_at, created_at
     from users where email = $1`,
    [person.email],
  );
}

async function reset(email: string, flags: object = {}): Promise<void> {
  await app.visitor().post("/api/auth/request-password-reset", { email });
  const token = tokenIn(await getMailLink(app, email, subjects.reset));
  const body = { token, newPassword, ...flags };
  expect((await app.visitor().post("/api/auth/reset-password", body)).status).toBe(200);
}

function signIn(email: string, password: string) {
  return app.visitor().post("/api/auth/sign-in/email", { email, password });
}
