import { expect, test } from "vitest";
import { listLayerFaults } from "./check-layers.ts";
import { layerFault, sqlFault } from "./layer-rules.ts";

const server = (path: string) => `src/server/${path}`;
const web = (path: string) => `src/web/${path}`;

test("the source keeps to its layers", () => {
  expect(listLayerFaults()).toEqual([]);
});

test.each([
  // each step of the server's ladder, upward
  [server("platform/ids.ts"), server("identity/users/user-store.ts")],
  [server("identity/users/user-store.ts"), server("v1/seller-routes.ts")],
  [server("v1/seller-routes.ts"), server("catalog/products/product-store.ts")],
  [server("catalog/products/product-store.ts"), server("money/ledger/ledger-store.ts")],
  [server("money/ledger/ledger-store.ts"), server("customers/customer-store.ts")],
  [server("customers/customer-store.ts"), server("usage/events/ingest-events.ts")],
  [server("usage/events/ingest-events.ts"), server("sales/orders/order-store.ts")],
  [server("sales/orders/order-store.ts"), server("fulfilment/grants/grant-store.ts")],
  [server("fulfilment/grants/grant-store.ts"), server("customer-state/customer-state.ts")],
  [server("customer-state/customer-state.ts"), server("portal/portal-routes.ts")],
  [server("portal/portal-routes.ts"), server("dev/clock-routes.ts")],
  [server("dev/clock-routes.ts"), server("worker.ts")],
  [server("worker.ts"), server("app.ts")],
  [server("app.ts"), server("start/main.ts")],
  // neighbors on one step
  [server("sales/orders/order-store.ts"), server("webhooks/endpoints/endpoint-store.ts")],
  [server("webhooks/endpoints/endpoint-store.ts"), server("sales/orders/order-store.ts")],
  [server("portal/portal-routes.ts"), server("bridge/bridge-routes.ts")],
  [server("dashboard/dashboard-routes.ts"), server("portal/portal-routes.ts")],
  // inside sales
  [server("sales/payments/payment-store.ts"), server("sales/orders/order-store.ts")],
  [
    server("sales/refunds/refund-store.ts"),
    server("sales/subscriptions/records/subscription-store.ts"),
  ],
  [
    server("sales/checkouts/records/checkout-store.ts"),
    server("sales/settlement/outcomes/settle-attempt.ts"),
  ],
  // what only the start may reach
  [server("money/processor/stripe.ts"), server("sandbox/stripe/stripe-app.ts")],
  [server("platform/database/migrate.ts"), server("embedded/postmaster.ts")],
  [server("sandbox/stripe/stripe-app.ts"), server("sales/orders/order-store.ts")],
  [server("embedded/postmaster.ts"), server("identity/users/user-store.ts")],
  [server("platform/ids.ts"), "scripts/build-web.ts"],
  // rules are pure
  [server("catalog/discounts/discount-rules.ts"), server("catalog/discounts/discount-store.ts")],
  [server("catalog/discounts/discount-rules.ts"), server("platform/clock.ts")],
  [server("catalog/discounts/discount-rules.ts"), "node:crypto"],
  // between the trees
  ["src/contract/money.ts", server("platform/ids.ts")],
  ["src/contract/money.ts", "node:crypto"],
  ["src/client/retry.ts", web("platform/api/api.ts")],
  ["src/client/retry.ts", "node:crypto"],
  [web("platform/api/api.ts"), server("platform/ids.ts")],
  [web("platform/api/api.ts"), "node:fs"],
  [server("platform/ids.ts"), web("platform/api/api.ts")],
  [server("platform/ids.ts"), "test/support/people.ts"],
  // the frontend's ladder
  [web("ui/forms/field.tsx"), web("platform/api/api.ts")],
  [web("platform/api/api.ts"), web("seller/seller-queries.ts")],
  [web("seller/seller-queries.ts"), web("catalog/products/product-queries.ts")],
  [web("catalog/products/product-queries.ts"), web("app/screens.tsx")],
  [web("sales/customers/customer-page.tsx"), web("catalog/products/products-page.tsx")],
  [web("catalog/discounts/discount-page.tsx"), web("catalog/products/product-form.tsx")],
  [web("account/account-page.tsx"), web("sign-in/sign-in-form.tsx")],
])("%s must not import %s", (file, target) => {
  expect(layerFault(file, target)).toContain(target);
});

test.each([
  [server("start/main.ts"), "scripts/build-web.ts"],
  [server("start/main.ts"), server("embedded/postmaster.ts")],
  [server("app.ts"), server("sandbox/stripe/stripe-app.ts")],
  [server("sandbox/stripe/stripe-app.ts"), server("money/tax/tax-rules.ts")],
  [server("sales/metrics/metric-store.ts"), server("sales/settlement/outcomes/settle-attempt.ts")],
  [server("sales/orders/order-store.ts"), server("sales/payments/payment-store.ts")],
  [server("catalog/discounts/discount-rules.ts"), "src/contract/money.ts"],
  [web("sales/customers/customer-page.tsx"), web("catalog/products/product-queries.ts")],
  [web("app/screens.tsx"), web("catalog/products/products-page.tsx")],
])("%s may import %s", (file, target) => {
  expect(layerFault(file, target)).toBeUndefined();
});

test.each([
  ["catalog/products/create-product.ts", 'tx.selectFrom("products")'],
  ["v1/input.ts", "sql`select 1`"],
  ["v1/input.ts", "sql<Row>`select 1`"],
])("%s must not contain %s", (file, text) => {
  expect(sqlFault(server(file), text)).toContain("store");
  expect(sqlFault(server("catalog/products/product-store.ts"), text)).toBeUndefined();
});
