import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { until } from "#test/support/effects.ts";
import { personally, sendCall } from "#test/support/seller-wire.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const { pool } = app.platform.database;
const seller = await aSeller(app);
const bearer = { authorization: `Bearer ${seller.token}` };
const post = { method: "POST" } as const;
const rounds = raceTrials(3);
const atOnce = 20;
let count = 0;
const aField = () => ({
  target: "/v1/custom-fields/",
  body: { type: "text", slug: `slug-${++count}`, name: "Name", properties: {} },
});

async function countFields(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from custom_fields");
  return rows[0].n;
}

test(`${rounds} times ${atOnce} twins at once: one effect each, one answer`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [call, before] = [aField(), await countFields()];
    const headers = { ...bearer, "idempotency-key": `twins-${round}` };
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () => sendCall(app, post, call, headers)),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
    expect(replies.filter(({ headers: h }) => !h["idempotent-replayed"])).toHaveLength(1);
    expect(await countFields()).toBe(before + 1);
  }
});

test(`${rounds} times ${atOnce} different bodies under one key: one wins, the others get an error`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = await countFields();
    const headers = { ...bearer, "idempotency-key": `rivals-${round}` };
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () => sendCall(app, post, aField(), headers)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: atOnce - 1 }, () => 409)]);
    expect(await countFields()).toBe(before + 1);
  }
});

test("a twin of a refused request is carried out itself", async () => {
  const call = aField();
  await sendCall(app, post, call, bearer);
  const headers = { ...bearer, "idempotency-key": "refused-twins" };
  const replies = await Promise.all(
    Array.from({ length: atOnce }, () => sendCall(app, post, call, headers)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]));
  const { rows } = await pool.query(
    "select count(*)::int as n from custom_fields where slug = $1",
    [call.body.slug],
  );
  expect(rows[0].n).toBe(1);
});

/**
 * Holds the organization's row, so that a write that locks it stops in the middle of its
 * transaction.
 */
async function whileHeld(work: (blocked: () => Promise<number[]>) => Promise<void>): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from organizations where id = $1 for update", [
      seller.organizationId,
    ]);
    await work(async () => {
      const { rows } = await pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.map(({ pid }) => pid);
    });
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

const newToken = (key: string) =>
  sendCall(
    app,
    post,
    {
      target: `/v1/organization-access-tokens/?organization_id=${seller.organizationId}`,
      body: { comment: key, scopes: ["products:read"] },
    },
    { ...personally(app, seller.owner), "idempotency-key": key },
  );

async function traces(key: string): Promise<number[]> {
  const { rows } = await pool.query(
    `select (select count(*)::int from access_tokens where comment = $1) as tokens,
            (select count(*)::int from idempotency_keys where status is null) as unfinished`,
    [key],
  );
  return [rows[0].tokens, rows[0].unfinished];
}

test("a connection killed in the middle of the work leaves neither effect nor key", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const key = `killed-${round}`;
    let cutOff: Awaited<ReturnType<typeof newToken>> | undefined;
    await whileHeld(async (blocked) => {
      const request = newToken(key);
      await until(async () => (await blocked()).length > 0);
      for (const pid of await blocked()) await pool.query("select pg_terminate_backend($1)", [pid]);
      cutOff = await request;
    });
    expect([cutOff?.status, cutOff?.body.error]).toEqual([503, "ServiceUnavailable"]);
    expect(await traces(key)).toEqual([0, 0]);
    const again = await newToken(key);
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, undefined]);
    expect((await newToken(key)).text).toBe(again.text);
    expect(await traces(key)).toEqual([1, 0]);
  }
});

test("a twin that waits too long gets 409, and gets the answer later", async () => {
  const impatient = await testApp();
  const theirs = await aSeller(impatient);
  const quick = impatient.platform.database.pool;
  const call = aField();
  const headers = { authorization: `Bearer ${theirs.token}`, "idempotency-key": "slow" };
  const first = await sendCall(impatient, post, call, headers);
  const holder = await quick.connect();
  await holder.query("begin");
  await holder.query("select 1 from idempotency_keys for update");
  // As if the time that a statement has were over: the wait itself takes a quarter of a minute.
  const waiting = sendCall(impatient, post, call, headers);
  await until(async () => {
    const { rows } = await quick.query<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    for (const { pid } of rows) await quick.query("select pg_cancel_backend($1)", [pid]);
    return rows.length > 0;
  });
  const told = await waiting;
  await holder.query("rollback");
  holder.release();
  expect([told.status, told.body.error, told.headers["retry-after"]]).toEqual([
    409,
    "IdempotencyKeyInProgress",
    "1",
  ]);
  expect((await sendCall(impatient, post, call, headers)).text).toBe(first.text);
});
