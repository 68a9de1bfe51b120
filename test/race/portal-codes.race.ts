import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { raceTrials } from "../support/campaign.ts";
import { requestCode } from "../support/portal-codes.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const seller = await aSeller(app);
const atOnce = 20;
const trials = raceTrials(2);

test(`${atOnce} sign-ins with one code at the same time: one gets a session`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const email = `racer-${trial}@example.com`;
    await seller.post("/v1/customers/", { email });
    const code = await requestCode(seller, email);
    const replies = await Promise.all(
      Array.from({ length: atOnce }, () =>
        app.visitor().post("/v1/customer-portal/customer-session/authenticate", { code }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: atOnce - 1 }, () => 401)]);
    const { rows } = await app.platform.database.pool.query(
      `select count(*)::int as n from customer_sessions s join customers c
         on c.organization_id = s.organization_id and c.id = s.customer_id where c.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ n: 1 }]);
  }
});
