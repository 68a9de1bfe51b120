import { expect, test } from "vitest";
import { portalWith } from "#test/support/a-customer.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { requestCode } from "#test/support/portal-codes.ts";
import { testApp } from "#test/support/test-app.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const session = "/v1/customer-portal/customer-session";
const { pool } = app.platform.database;
let count = 0;

async function aCustomer() {
  const email = `leaving-${++count}@example.com`;
  const { body } = await seller.post("/v1/customers/", { email });
  return body as { id: string; email: string };
}

const readMe = async (token: string) => (await portalWith(app, token).get("/customers/me")).status;
const signOut = (token: string) =>
  app.visitor().send({
    method: "DELETE",
    url: session,
    headers: { authorization: `Bearer ${token}` },
  });

test("after a sign-out the token is refused, and only this one", async () => {
  const { id, email } = await aCustomer();
  const code = await requestCode(seller, email);
  const { body } = await app.visitor().post(`${session}/authenticate`, { code });
  const other = await customerToken(seller, id);
  expect([await readMe(body.token), await readMe(other)]).toEqual([200, 200]);

  const left = await signOut(body.token);
  expect([left.status, left.text]).toEqual([204, ""]);
  expect([await readMe(body.token), await readMe(other)]).toEqual([401, 200]);
  const again = await signOut(body.token);
  expect([again.status, again.body.error]).toEqual([401, "invalid_token"]);
});

test("no part of the session is left, and the audit log has one entry", async () => {
  const { id } = await aCustomer();
  const token = await customerToken(seller, id);
  const replies = await Promise.all(Array.from({ length: 20 }, () => signOut(token)));
  for (const { status } of replies) expect([204, 401]).toContain(status);
  expect(replies.some(({ status }) => status === 204)).toBe(true);
  expect(await readMe(token)).toBe(401);
  const { rows: sessions } = await pool.query(
    "select 1 from customer_sessions where customer_id = $1",
    [id],
  );
  const { rows: secrets } = await pool.query(
    `select 1 from seller_secrets s where kind = 'customer_session' and not exists
       (select 1 from customer_sessions c where c.id = s.subject_id)`,
  );
  const { rows: entries } = await pool.query(
    `select actor_kind, after ->> 'byCustomerId' as customer from audit_log
     where target_id = $1 and action = 'customer.signed_out'`,
    [id],
  );
  expect([sessions, secrets]).toEqual([[], []]);
  expect(entries).toEqual([{ actor_kind: "customer", customer: id }]);
});
