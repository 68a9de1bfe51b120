import { openBenchShop } from "../support/bench-shop.ts";
import { openPurchases } from "../support/purchases.ts";
import type { ShopOrder, ShopWork } from "../support/shop-process.ts";

/**
 * Does what its parent orders, and answers how many milliseconds of CPU this process has used for
 * it.
 */
const productCount = 10;
const [, , databaseUrl = ""] = process.argv;
const shop = await openBenchShop(databaseUrl);
const { seller } = shop;

const works: Record<ShopWork, () => Promise<void>> = {
  purchase: await openPurchases(shop),
  checkout: async () => {
    const { status } = await seller.post("/v1/checkouts/", { products: [await openProduct()] });
    if (status !== 201) throw new Error(`a checkout was answered ${status}`);
  },
  state: async () => get(`/v1/customers/${await openCustomer()}/state`),
  orders: () => get("/v1/orders/?limit=100"),
  products: () => get(`/v1/products/?limit=${productCount}`),
};
for (let count = 1; count < productCount; count += 1) await createProduct();
const openProduct = once(createProduct);
const openCustomer = once(createCustomer);

process.on("message", async ({ work, count }: ShopOrder) => {
  const before = process.cpuUsage();
  for (let done = 0; done < count; done += 1) await works[work]();
  const { user, system } = process.cpuUsage(before);
  process.send?.((user + system) / 1_000);
});
process.once("disconnect", () => void shop.close());
process.send?.("ready");

async function get(path: string): Promise<void> {
  const { status } = await seller.get(path);
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
}

async function createProduct(): Promise<string> {
  const price = { amount_type: "fixed", price_amount: 500, price_currency: "usd" };
  const { body } = await seller.post("/v1/products/", {
    name: "Print",
    recurring_interval: null,
    prices: [price],
  });
  return body.id;
}

async function createCustomer(): Promise<string> {
  return (await seller.post("/v1/customers/", { email: "ada@example.com" })).body.id;
}

function once(create: () => Promise<string>): () => Promise<string> {
  let created: Promise<string> | undefined;
  return () => (created ??= create());
}
