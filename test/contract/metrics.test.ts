import { describe, expect, test } from "vitest";
import { polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aSeller } from "../support/a-seller.ts";
import { sharedApp } from "../support/shared-app.ts";
import { aSoldOrder } from "../support/sold-orders.ts";

const app = await sharedApp();
const seller = await aSeller(app);
await aSoldOrder(seller);
const baseURL = await app.listen();

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call, date } = await polarRelease(release, baseURL, seller.token);

  test("metrics are read", async () => {
    const query = {
      start_date: date("2026-03-01"),
      end_date: date("2026-03-31"),
      interval: "month",
    };
    const answer = await call({ method: "metrics.get", query });
    expect(answer).toMatchObject({
      periods: [{ orders: 1, revenue: 900, cumulative_revenue: 900 }],
      totals: { orders: 1, revenue: 900, checkouts_conversion: 0 },
      metrics: { revenue: { slug: "revenue", display_name: "Revenue", type: "currency" } },
    });
  });

  test("their limits are read", async () => {
    expect(await call({ method: "metrics.limits" })).toMatchObject({
      intervals: { hour: { max_days: 7 }, year: { max_days: 3_650 } },
    });
  });
});
