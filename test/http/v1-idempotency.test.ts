import { beforeAll, describe, expect, test } from "vitest";
import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { crowd } from "#test/support/campaign.ts";
import type { SellerCall } from "#test/support/seller-call.ts";
import {
  getSellerCredential,
  goodCall,
  type Headers,
  isWrite,
  personally,
  sendCall,
  withQuery,
} from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";
import type { Reply } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const stranger = await aSeller(app);
const { pool } = app.platform.database;
const writes = app.sellerRoutes.filter((route) => isWrite(route) && route.name in validSellerCalls);
const dayMs = 24 * 60 * 60 * 1_000;
const field = () => ({
  target: "/v1/custom-fields/",
  body: { type: "text", slug: `idempotent-${++keys}`, name: "Name", properties: {} },
});
const post = { method: "POST" } as const;
const bearer = { authorization: `Bearer ${seller.token}` };
let keys = 0;
const newKey = () => `key-${++keys}`;
const keyed = (headers: Headers, key: string) => ({ ...headers, "idempotency-key": key });
const isReplay = ({ headers }: Reply) => headers["idempotent-replayed"] === "true";

test("there are writes to repeat", () => {
  expect(writes.length).toBeGreaterThan(5);
});

describe.each(writes)("$name, repeated with its key", (route) => {
  const credential = getSellerCredential(app, route, seller);
  const longest = newKey().padEnd(255, "k");
  let call: SellerCall;

  beforeAll(async () => {
    call = await goodCall(route, seller);
  });

  test("that is malformed: 400, nothing done", async () => {
    const before = await snapshotTables(pool);
    for (const key of ["", " ", "a b", "a, b", "\u00e9", `${longest}k`]) {
      const reply = await sendCall(app, route, call, keyed(credential, key));
      expect([reply.status, reply.body]).toEqual([
        400,
        {
          error: "InvalidIdempotencyKey",
          detail: "An Idempotency-Key has 1 to 255 visible characters.",
        },
      ]);
    }
    expect(await snapshotTables(pool)).toEqual(before);
  });

  describe("after it was carried out", () => {
    const headers = keyed(credential, longest);
    let first: Reply;

    beforeAll(async () => {
      first = await sendCall(app, route, call, headers);
    });

    test("in sequence: one effect, the same bytes", async () => {
      expect([first.status, isReplay(first)]).toEqual([route.status ?? 200, false]);
      const before = await snapshotTables(pool);
      for (let n = 0; n < 3; n += 1) {
        const again = await sendCall(app, route, call, headers);
        expect([again.status, again.text, isReplay(again)]).toEqual([
          first.status,
          first.text,
          true,
        ]);
      }
      expect(await snapshotTables(pool)).toEqual(before);
    });

    test("with another request: 409, nothing done", async () => {
      const before = await snapshotTables(pool);
      for (const other of others(call)) {
        const reply = await sendCall(app, route, other, headers);
        expect([reply.status, reply.body, isReplay(reply)]).toEqual([
          409,
          {
            error: "IdempotencyKeyReused",
            detail: "This Idempotency-Key was used with another request.",
          },
          false,
        ]);
      }
      expect(await snapshotTables(pool)).toEqual(before);
    });

    test("by another credential: carried out", async () => {
      const other = isForPersonsOnly(route.scope)
        ? getSellerCredential(app, route, stranger)
        : { authorization: `Bearer ${(await seller.withScopes(route.scope)).token}` };
      const reply = await sendCall(app, route, call, keyed(other, longest));
      expect(isReplay(reply)).toBe(false);
      expect(reply.body?.error).not.toBe("IdempotencyKeyReused");
    });
  });

  test(`${crowd} at once: one effect, the same bytes`, async () => {
    const alone = await measureEffect(route, credential, 1);
    const many = await measureEffect(route, credential, crowd);

    const [reply] = many.replies;
    expect(reply?.status).toBe(route.status ?? 200);
    for (const { status, text } of many.replies)
      expect([status, text]).toEqual([reply?.status, reply?.text]);
    expect(many.replies.filter((each) => !isReplay(each))).toHaveLength(1);
    expect(many.rows).toEqual(alone.rows);
  });
});

test("a key is stored for exactly 24 hours of the machine's clock", async () => {
  const call = field();
  const headers = keyed(bearer, newKey());
  const first = await sendCall(app, post, call, headers);
  expect(first.status).toBe(201);
  app.platform.tick(dayMs - 1);
  expect(isReplay(await sendCall(app, post, call, headers))).toBe(true);
  app.platform.tick(1);
  const anew = await sendCall(app, post, call, headers);
  // The slug is taken: the request was carried out again.
  expect([anew.status, isReplay(anew)]).toEqual([422, false]);
});

test("the business clock moves no key", async () => {
  const call = field();
  const headers = keyed(bearer, newKey());
  await sendCall(app, post, call, headers);
  const administrator = app.visitor();
  const to = new Date(app.platform.clock.nowMs() + 3 * dayMs).toISOString();
  const { status, text } = await administrator.post("/api/dev/clock", { to });
  expect(status, text).toBe(200);
  expect(isReplay(await sendCall(app, post, call, headers))).toBe(true);
});

test("the same key on another path, method or organization is another key", async () => {
  const key = newKey();
  const first = await sendCall(app, post, field(), keyed(bearer, key));
  const target = `/v1/custom-fields/${first.body.id}`;
  const update = { target, body: { type: "text", name: "Other" } };
  const patched = await sendCall(app, { method: "PATCH" }, update, keyed(bearer, key));
  expect([patched.status, isReplay(patched)]).toEqual([200, false]);
  const gone = await sendCall(app, { method: "DELETE" }, { target }, keyed(bearer, key));
  expect([gone.status, isReplay(gone)]).toEqual([204, false]);
  const other = await aSeller(app);
  const theirs = { authorization: `Bearer ${other.token}` };
  expect(isReplay(await sendCall(app, post, field(), keyed(theirs, key)))).toBe(false);
});

test("with and without the slash of a collection it is one request", async () => {
  const call = field();
  const headers = keyed(bearer, newKey());
  const first = await sendCall(app, post, call, headers);
  const bare = { ...call, target: "/v1/custom-fields" };
  const again = await sendCall(app, post, bare, headers);
  expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true]);
});

test("final refusals are replayed: a 404 stays a 404 and a 403 a 403", async () => {
  const unknown = { target: "/v1/custom-fields/00000000-0000-4000-8000-000000000000" };
  const headers = keyed(bearer, newKey());
  const first = await sendCall(app, { method: "DELETE" }, unknown, headers);
  const again = await sendCall(app, { method: "DELETE" }, unknown, headers);
  expect([first.status, isReplay(first)]).toEqual([404, false]);
  expect([again.status, again.text, isReplay(again)]).toEqual([404, first.text, true]);
});

test("validation errors are not stored: the body may be corrected under the same key", async () => {
  const headers = keyed(bearer, newKey());
  const { target, body } = field();
  const refused = await sendCall(app, post, { target, body: { ...body, name: "" } }, headers);
  expect(refused.status).toBe(422);
  const taken = field();
  await sendCall(app, post, taken, bearer);
  const judged = await sendCall(app, post, { target, body: taken.body }, headers);
  expect([judged.status, judged.body.detail[0].loc]).toEqual([422, ["body", "slug"]]);
  const accepted = await sendCall(app, post, { target, body }, headers);
  expect([accepted.status, isReplay(accepted)]).toEqual([201, false]);
});

test("a token that is revoked, or has lost the scope, gets no stored answer", async () => {
  const weak = await seller.withScopes("custom_fields:write");
  const headers = keyed({ authorization: `Bearer ${weak.token}` }, newKey());
  const call = field();
  expect((await sendCall(app, post, call, headers)).status).toBe(201);
  const tokens = (
    await seller.owner.get(
      `/v1/organization-access-tokens/?limit=100&organization_id=${seller.organizationId}&sorting=-created_at`,
    )
  ).body.items;
  const { id } = tokens.find(
    ({ scopes }: { scopes: string[] }) => scopes.join() === "custom_fields:write",
  );
  const target = `/v1/organization-access-tokens/${id}?organization_id=${seller.organizationId}`;
  const person = personally(app, seller.owner);
  const narrowed = { target, body: { scopes: ["products:read"] } };
  expect((await sendCall(app, { method: "PATCH" }, narrowed, person)).status).toBe(200);
  expect((await sendCall(app, post, call, headers)).status).toBe(403);
  expect((await sendCall(app, { method: "DELETE" }, { target }, person)).status).toBe(204);
  expect((await sendCall(app, post, call, headers)).status).toBe(401);
});

test("stored answers are sealed, also one that contains a new token", async () => {
  const call = {
    target: `/v1/organization-access-tokens/?organization_id=${seller.organizationId}`,
    body: { comment: "planted", scopes: ["products:read"] },
  };
  const headers = keyed(personally(app, seller.owner), newKey());
  const { status, body } = await sendCall(app, post, call, headers);
  expect(status).toBe(201);
  const { rows } = await pool.query<{ row: string }>(
    "select t::text as row from idempotency_keys t",
  );
  expect(rows.length).toBeGreaterThan(0);
  const dump = rows.map(({ row }) => row).join("\n");
  for (const secret of [body.token, "planted", body.organization_access_token.id])
    for (const text of [secret, Buffer.from(secret).toString("hex")])
      expect(dump).not.toContain(text);
});

test("a stored answer that can no longer be decrypted is reported, and the work is not done again", async () => {
  const call = field();
  const key = newKey();
  const { status } = await sendCall(app, post, call, keyed(bearer, key));
  expect(status).toBe(201);
  await pool.query("update idempotency_keys set sealed_answer = 'v1.00000000.a.b.c'");
  const before = await snapshotTables(pool);
  const again = await sendCall(app, post, call, keyed(bearer, key));
  expect([again.status, again.body.error, isReplay(again)]).toEqual([
    409,
    "IdempotencyKeyUnreadable",
    false,
  ]);
  expect(await snapshotTables(pool)).toEqual(before);
});

test("past answers go when others come", async () => {
  app.platform.tick(2 * dayMs);
  const countPast = async () => {
    const { rows } = await pool.query(
      "select count(*)::int as n from idempotency_keys where expires_at <= $1",
      [app.platform.clock.now()],
    );
    return rows[0].n as number;
  };
  const before = await countPast();
  expect(before).toBeGreaterThan(5);
  for (let n = 0; n <= before / 20; n += 1)
    await sendCall(app, post, field(), keyed(bearer, newKey()));
  expect(await countPast()).toBe(0);
});

/**
 * Sends one new good call so many times at once under one key; tells the answers and what it did to
 * the tables.
 */
async function measureEffect(route: DeclaredSellerRoute, credential: Headers, times: number) {
  const call = await goodCall(route, seller);
  const headers = keyed(credential, newKey());
  const before = await countRows();
  const replies = await Promise.all(
    Array.from({ length: times }, () => sendCall(app, route, call, headers)),
  );
  const after = await countRows();
  const rows = Object.entries(after).flatMap(([table, count]) =>
    count === before[table] ? [] : [[table, count - (before[table] ?? 0)]],
  );
  return { replies, rows };
}

async function countRows(): Promise<Record<string, number>> {
  const snapshot = await snapshotTables(pool);
  return Object.fromEntries(
    Object.entries(snapshot).map(([table, content]) => [table, Number(content.split(" ")[0])]),
  );
}

function others({ target, body }: SellerCall): SellerCall[] {
  const query = { target: withQuery(target, "other=1"), body };
  if (body === undefined) return [query];
  return [query, { target, body: { ...Object(body), unheard_of: 1 } }];
}
