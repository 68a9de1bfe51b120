import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import { sharedApp } from "../support/shared-app.ts";
import { createAndGetId } from "../support/valid-seller-requests.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const productId = await createAndGetId(seller, "/v1/products/", {
  name: "Membership",
  recurring_interval: "month",
  prices: [{ amount_type: "fixed", price_amount: 2_500, price_currency: "usd" }],
});
const cancel = (path: string) => seller.patch(path, { cancel_at_period_end: true });
const revoke = (path: string) => seller.delete(path);

test.each([
  ["cancellations", cancel],
  ["revocations", revoke],
])(`of ${crowd} %s at once one is carried out`, async (_name, send) => {
  for (let round = 0; round < raceTrials(3); round += 1) {
    const { id } = await aSubscription({ seller }, { productId });
    const replies = await Promise.all(
      Array.from({ length: crowd }, () => send(`/v1/subscriptions/${id}`)),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(crowd - 1);
    for (const { body } of refused) expect(body.error).toBe("AlreadyCanceledSubscription");
  }
});
