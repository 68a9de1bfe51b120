import { describe, expect, test } from "vitest";
import { isList } from "#server/v1/declared-seller-routes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import type { SellerCall } from "#test/support/seller-call.ts";
import {
  getSellerCredential,
  isWrite,
  personally,
  reusableCalls,
  sendCall,
  withQuery,
} from "#test/support/seller-wire.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";

const app = await sharedApp();
const routes = app.sellerRoutes.filter(({ name }) => name in validSellerCalls);
const ours = await aSeller(app);
const stranger = await aSeller(app);
/** A stranger leaves them as good as they were. */
const callOfOurs = reusableCalls(ours);
const { pool } = app.platform.database;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const { rows: tables } = await pool.query<{ name: string }>(
  `select table_name as name from information_schema.columns
   where table_schema = 'public' and column_name = 'organization_id' order by 1`,
);
const rowsOfOne = `${tables
  .map(
    ({ name }) => `select '${name} ' || t::text as row from ${name} t where organization_id = $1`,
  )
  .join(" union all ")} order by row`;
const emptyPage = { items: [], pagination: { total_count: 0, max_page: 0 } };
const notFound = { error: "ResourceNotFound", detail: "Not found" };

/** Whether a call names something of the organization it was made for. */
function namesOurs({ target, body }: SellerCall, path: string): boolean {
  return path.includes(":") || (target + JSON.stringify(body ?? "")).search(uuid) >= 0;
}

/** All rows of an organization, in every table that knows organizations. */
async function listRows(organizationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>({
    name: "rows of one organization",
    text: rowsOfOne,
    values: [organizationId],
  });
  return rows.map(({ row }) => row);
}

describe.each(routes)("$name, asked by another organization", (route) => {
  const foreign = getSellerCredential(app, route, stranger);

  test("finds none of our objects, and changes nothing", async () => {
    const call = await callOfOurs(route);
    const isOurs = namesOurs(call, route.path);
    const [before, rowsBefore] = [await snapshotTables(pool), await listRows(ours.organizationId)];
    const reply = await sendCall(app, route, call, foreign);

    expect(reply.status, reply.text).toBeLessThan(500);
    expect(await listRows(ours.organizationId)).toEqual(rowsBefore);
    for (const id of ours.organizationId.match(uuid) ?? []) expect(reply.text).not.toContain(id);
    if (route.path.includes(":")) {
      expect([reply.status, reply.body]).toEqual([404, notFound]);
    } else if (isOurs && isWrite(route)) {
      expect([404, 422]).toContain(reply.status);
    } else if (!isWrite(route)) {
      expect(reply.status).toBe(200);
      const ids = reply.text.match(uuid) ?? [];
      const theirs = await listIds(stranger.organizationId);
      expect(ids.filter((id) => !theirs.has(id))).toEqual([]);
    }
    if (reply.status >= 400) expect(await snapshotTables(pool)).toEqual(before);
  });

  test("does not act for us by naming us", async () => {
    const call = await callOfOurs(route);
    const named = {
      ...call,
      target: withQuery(call.target, `organization_id=${ours.organizationId}`),
    };
    const before = await snapshotTables(pool);
    const nothing = isList(route) ? [200, emptyPage] : [404, notFound];
    const byToken = await sendCall(app, route, named, foreign);
    expect([byToken.status, byToken.body]).toEqual(nothing);
    const byPerson = await sendCall(app, route, named, personally(app, stranger.owner));
    expect([byPerson.status, byPerson.body]).toEqual(nothing);
    expect(await snapshotTables(pool)).toEqual(before);
  });

  if (route.method === "POST" && route.body)
    test("nor in its body", async () => {
      const call = await callOfOurs(route);
      const named = {
        ...call,
        body: { ...Object(call.body), organization_id: ours.organizationId },
      };
      const before = await snapshotTables(pool);
      const byPerson = await sendCall(app, route, named, personally(app, stranger.owner));
      expect([byPerson.status, byPerson.body]).toEqual([404, notFound]);
      const authorization = `Bearer ${stranger.token}`;
      const byToken = await sendCall(app, route, named, { authorization });
      expect([403, 422]).toContain(byToken.status);
      if (byToken.status === 422)
        expect(byToken.body.detail).toEqual([
          {
            type: "organization_token",
            loc: ["body", "organization_id"],
            msg: "Setting organization_id is disallowed when using an organization token.",
          },
        ]);
      expect(await snapshotTables(pool)).toEqual(before);
    });
});

/** Every id in every row of an organization: its own, and what it refers to. */
async function listIds(organizationId: string): Promise<Set<string>> {
  const rows = await listRows(organizationId);
  return new Set([organizationId, ...rows.flatMap((row) => row.match(uuid) ?? [])]);
}
