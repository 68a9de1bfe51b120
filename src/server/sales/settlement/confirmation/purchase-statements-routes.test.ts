import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { recordStatements } from "#test/support/statement-log.ts";

/** docs/payments.md says what they are spent on. A discount is read, locked, used and described. */
const budget = { create: 20, confirm: 69, discounted: 78 };

const shop = await aShop();
const poster = await shop.product(2_000);
const discount_id = await shop.discount({});
await shop.confirm(await shop.checkout(poster));

function countStatements(work: () => Promise<unknown>): Promise<number> {
  return recordStatements(work, "guildhall payment sandbox").then(({ length }) => length);
}

test("a purchase keeps to its budget of statements", async () => {
  let checkout = { client_secret: "" };
  const create = await countStatements(async () => {
    checkout = await shop.checkout(poster);
  });
  const confirm = await countStatements(() => shop.confirm(checkout));
  expect(create).toBeLessThanOrEqual(budget.create);
  expect(confirm).toBeLessThanOrEqual(budget.confirm);
});

test("a discount costs few statements more", async () => {
  const checkout = await shop.checkout(poster, { discount_id });
  expect(await countStatements(() => shop.confirm(checkout))).toBeLessThanOrEqual(
    budget.discounted,
  );
});
