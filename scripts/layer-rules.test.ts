import { expect, test } from "vitest";
import { fileFaults, listLayerFaults } from "./check-layers.ts";
import { layerFault, sqlFault } from "./layer-rules.ts";
import { packageFault } from "./package-rules.ts";
import { toSource } from "./source-imports.ts";
import { labelsFault } from "./web-layer-rules.ts";

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
    server("sales/subscriptions/records/subscription-store.ts"),
    server("sales/disputes/dispute-store.ts"),
  ],
  [
    server("sales/checkouts/records/checkout-store.ts"),
    server("sales/settlement/steps/settle-attempt.ts"),
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
  [web("home/home-queries.ts"), web("catalog/products/product-editor-spec.ts")],
  [web("reference/reference-page.tsx"), web("sales/orders/order-invoice-card.tsx")],
  [web("catalog/meters/meter-page.tsx"), web("seller/settings/seller-settings-page.tsx")],
  // inside sales: labels are below all pages
  [web("sales/labels/order-labels.ts"), web("sales/orders/unpaid-order-notice.tsx")],
  [web("sales/ledger/explain-link.tsx"), web("sales/orders/use-charge-end.ts")],
  [web("sales/disputes/dispute-timeline.ts"), web("sales/orders/use-charge-end.ts")],
  [web("sales/refunds/refund-amounts.ts"), web("sales/payments/paid-for.ts")],
  [web("sales/orders/use-charge-end.ts"), web("sales/customers/customer-draft.ts")],
  // the pages of buyers
  [web("home/home-queries.ts"), web("checkout/checkout-api.ts")],
  [web("app/screens.tsx"), web("checkout/checkout-api.ts")],
  [web("app/screens.tsx"), web("portal/portal-api.ts")],
  [web("home/home-queries.ts"), web("buyer/buyer-format.ts")],
  [web("checkout/checkout-screen.tsx"), web("portal/portal-frame.tsx")],
  [web("portal/portal-gate.tsx"), web("checkout/checkout-api.ts")],
  [web("buyer/payment/get-stripe.ts"), web("checkout/checkout-api.ts")],
  [web("buyer/buyer-frame.tsx"), web("portal/portal-frame.tsx")],
  [web("portal/portal-gate.tsx"), web("seller/use-editor.ts")],
  [web("portal/portal-gate.tsx"), web("sales/labels/subscription-labels.ts")],
  [web("checkout/checkout-screen.tsx"), web("seller/use-editor.ts")],
  [web("checkout/checkout-screen.tsx"), web("sales/labels/order-labels.ts")],
])("%s must not import %s", (file, target) => {
  expect(layerFault(file, target)).toContain(target);
});

test.each([
  [server("start/main.ts"), "scripts/build-web.ts"],
  [server("start/main.ts"), server("embedded/postmaster.ts")],
  [server("app.ts"), server("sandbox/stripe/stripe-app.ts")],
  [server("bridge/bridge-routes.ts"), server("portal/subscriptions/change-own-subscription.ts")],
  [server("sandbox/stripe/stripe-app.ts"), server("money/tax/tax-rules.ts")],
  [server("sales/metrics/metric-store.ts"), server("sales/settlement/steps/settle-attempt.ts")],
  [server("sales/orders/order-store.ts"), server("sales/payments/payment-store.ts")],
  [server("catalog/discounts/discount-rules.ts"), "src/contract/money.ts"],
  [web("sales/customers/customer-page.tsx"), web("catalog/products/product-queries.ts")],
  [web("app/screens.tsx"), web("catalog/products/products-page.tsx")],
  [web("app/screens.tsx"), web("seller/settings/seller-settings-page.tsx")],
  [web("sales/customers/customer-page.tsx"), web("sales/orders/customer-orders-card.tsx")],
  [web("sales/ledger/explain-link.tsx"), web("sales/labels/order-queries.ts")],
  [web("home/newest-orders-card.tsx"), web("sales/labels/order-badge.tsx")],
  [web("checkout/checkout-screen.tsx"), web("seller/money-format.ts")],
  [web("checkout/checkout-screen.tsx"), web("buyer/payment/sandbox-card-form.tsx")],
  [web("portal/portal-gate.tsx"), web("buyer/payment/payment-element.tsx")],
  [web("portal/portal-gate.tsx"), web("ui/text/button.tsx")],
  [web("buyer/buyer-format.ts"), web("seller/money-format.ts")],
])("%s may import %s", (file, target) => {
  expect(layerFault(file, target)).toBeUndefined();
});

test.each([
  "orders/order-labels.ts",
  "orders/pages/invoice-queries.ts",
  "refunds/refund-badge.tsx",
])("the labels of sales are not in %s", (path) => {
  expect(labelsFault(web(`sales/${path}`))).toContain("sales/labels");
  expect(labelsFault(web(`sales/labels/${path.split("/").at(-1)}`))).toBeUndefined();
  expect(labelsFault(web(`catalog/${path}`))).toBeUndefined();
});

const lower = server("platform/limits/rate-limit.ts");

test.each([
  'import { a } from "#server/portal/portal-routes.ts";',
  'import type { A } from "#server/portal/portal-routes.ts";',
  'import {\n  a,\n  b,\n} from "../../portal/portal-routes.ts";',
  'import "#server/portal/portal-routes.ts";',
  'export { a } from "#server/portal/portal-routes.ts";',
  'export * from "#server/portal/portal-routes.ts";',
  'let a: import("#server/portal/portal-routes.ts").A;',
  'await import("#server/portal/portal-routes.ts");',
  "await import(`#server/portal/portal-routes.ts`);",
  'await import(/* later */ "#server/portal/portal-routes.ts");',
  'await import(\n  // later\n  "#server/portal/portal-routes.ts"\n);',
  'createRequire(import.meta.url)("../../portal/portal-routes.ts");',
  'new Worker(new URL("../../portal/portal-routes.ts", import.meta.url));',
  'import.meta.glob("../../portal/portal-routes.ts");',
  'import.meta.glob(["../../portal/portal-routes.ts", "!**/*.test.ts"]);',
  'import.meta.resolve("#server/portal/portal-routes.ts");',
  'createRequire(import.meta.url).resolve("../../portal/portal-routes.ts");',
  'import a = require("../../portal/portal-routes.ts");',
  'import { a } from /* there */ "#server/portal/portal-routes.ts";',
  'const a = 1; import { b } from "#server/portal/portal-routes.ts";',
  'export {} from "#server/portal/portal-routes.ts";',
  'export { a } from "#server/portal/portal-routes.ts?raw";',
])("an import is found in %s", (text) => {
  expect(fileFaults(toSource(lower, text))).toEqual([
    "platform must not import portal (src/server/portal/portal-routes.ts)",
  ]);
});

test.each([
  "const sample = 'import { a } from \"#server/portal/portal-routes.ts\";';",
  '// import { a } from "#server/portal/portal-routes.ts";',
  '/** The bytes from "first" to "last". */',
])("no import is found in %s", (text) => {
  const { imports, packages } = toSource(lower, text);
  expect([...imports, ...packages]).toEqual([]);
});

const manifest = {
  dependencies: { pg: "1", zod: "1", stdnum: "1" },
  devDependencies: { react: "1" },
};

test.each([
  ["src/contract/money.ts", "pg"],
  ["src/contract/money.ts", "react"],
  ["src/client/retry.ts", "zod"],
  [web("platform/api.ts"), "pg"],
  [server("platform/ids.ts"), "react"],
  [server("catalog/discounts/discount-rules.ts"), "pg"],
  // what other packages bring along
  ["src/contract/money.ts", "fast-uri"],
  [server("catalog/discounts/discount-rules.ts"), "pg-types"],
  [server("platform/ids.ts"), "fs"],
  [server("platform/ids.test.ts"), "pg-types"],
  [web("platform/api.ts"), "undici-types"],
])("%s must not import the package %s", (file, name) => {
  expect(packageFault(file, name, manifest)).toContain(name);
});

test.each([
  ["src/contract/money.ts", "zod"],
  ["src/client/react-session.ts", "react"],
  [web("platform/api.ts"), "react"],
  [web("platform/api.ts"), "zod"],
  [server("platform/ids.ts"), "pg"],
  [server("money/tax/tax-id-rules.ts"), "stdnum"],
])("%s may import the package %s", (file, name) => {
  expect(packageFault(file, name, manifest)).toBeUndefined();
});

const fromClient = (text: string) => fileFaults(toSource("src/client/retry.ts", text));

test.each([
  'import { minor } from "#contract/money.ts";',
  'import { type Minor, minor } from "#contract/money.ts";',
  'import minor from "#contract/money.ts";',
  'import * as money from "#contract/money.ts";',
  'import "#contract/money.ts";',
  '  import { minor } from "#contract/money.ts";',
  'import { a } from "./a.ts"; import { minor } from "#contract/money.ts";',
  'import { minor } from "../contract/money.ts";',
  'export { minor } from "#contract/money.ts";',
  'export * from "#contract/money.ts";',
  'await import("#contract/money.ts");',
])("the client must not contain %s", (text) => {
  expect(fromClient(text)).toEqual([
    "client imports types of contract only (src/contract/money.ts)",
  ]);
});

test.each([
  'import type { Minor } from "#contract/money.ts";',
  'import { type Minor, type Major } from "../contract/money.ts";',
  'export type { Minor } from "#contract/money.ts";',
  'export type * from "#contract/money.ts";',
  'let price: import("#contract/money.ts").Minor;',
])("the client may contain %s", (text) => {
  expect(fromClient(text)).toEqual([]);
});

test.each([
  ["catalog/products/create-product.ts", 'tx.selectFrom("products")'],
  ["v1/input.ts", "sql`select 1`"],
  ["v1/input.ts", "sql<Row>`select 1`"],
  ["v1/input.ts", 'sql.raw("select 1")'],
  ["v1/input.ts", 'await pool.query("select 1")'],
  ["v1/input.ts", 'await client.query<{ id: string }>("select 1")'],
  ["v1/input.ts", 'await pool.query<{ id: number; name: string }>("select 1")'],
  ["v1/input.ts", 'await pool.query?.("select 1")'],
  ["v1/input.ts", 'await pool\n  .query ("select 1")'],
  ["v1/input.ts", 'tx.selectFrom<"products">("products")'],
  ["v1/input.ts", 'await db.executeQuery(CompiledQuery.raw("delete from products"))'],
  ["v1/input.ts", 'const statement = CompiledQuery.raw("delete from products");'],
  ["v1/input.ts", 'await runNamedStatement(pool, { text: "select 1" }, [])'],
  ["v1/input.ts", "sql<Record<`a`, 1>>`select 1`"],
])("%s must not contain %s", (file, text) => {
  expect(sqlFault(server(file), text)).toContain("store");
  expect(sqlFault(server("catalog/products/product-store.ts"), text)).toBeUndefined();
});
