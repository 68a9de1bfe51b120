import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { credentialOf, goodCall, isWrite, sendCall } from "../support/seller-wire.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const writes = app.sellerRoutes.filter(
  (route) => isWrite(route) && route.name !== "organizations.create",
);
/** Long enough for a request to pass its guard and to wait for the row of its organization. */
const underWayMs = 300;

test.each(writes.map((route) => [route.name, route] as const))(
  "%s, whose organization is deleted after its guard has looked, finds nothing",
  async (_name, route) => {
    const seller = await aSeller(app);
    const call = await goodCall(route, seller);
    const headers = credentialOf(app, route, seller);
    const client = await app.platform.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("delete from organizations where id = $1", [seller.organizationId]);
      const written = sendCall(app, route, call, headers);
      await pause(underWayMs);
      await client.query("commit");
      const { status, body } = await written;
      // A body that names a product finds that gone first.
      expect([
        [404, "ResourceNotFound"],
        [422, "RequestValidationError"],
      ]).toContainEqual([status, body?.error]);
    } finally {
      client.release();
    }
  },
);
