import { expect, test } from "vitest";
import { listStoreFaults, listTableFaults } from "./check-tables.ts";
import { listOwnerFaults, listTables } from "./table-rules.ts";

const owners = {
  users: "identity/users",
  sessions: "identity/sessions",
  customers: "customers",
  payment_methods: "customers/payment-methods",
  events: "platform/events",
  payments: "sales/payments",
  orders: "sales/orders",
  refunds: "sales/refunds",
  checkouts: "sales/checkouts",
  subscriptions: "sales/subscriptions/records",
  sandbox_objects: "sandbox/stripe",
};

function faults(path: string, text: string): string[] {
  return listStoreFaults({ path: `src/server/${path}`, text }, owners);
}

test("every table has an owner, and every store keeps to it", () => {
  expect(listTableFaults()).toEqual([]);
});

test.each([
  ["a selection", `db.selectFrom("subscriptions").selectAll()`],
  ["one with another name", `db.selectFrom("subscriptions as s").selectAll()`],
  ["several tables", `db.selectFrom(["customers", "subscriptions"])`],
  [
    "a subquery",
    `db.selectFrom("customers").where((eb) => eb.exists(eb.selectFrom("subscriptions")))`,
  ],
  ["a join", `db.selectFrom("customers").leftJoin("subscriptions", "customerId", "customers.id")`],
  ["an update from it", `tx.updateTable("customers").from("subscriptions").set({})`],
  ["a name in a constant", `const table = "subscriptions"; db.selectFrom(table)`],
  ["a text of SQL", "sql`select * from subscriptions`"],
  ["a join in it", "sql`select from customers c left join subscriptions s on true`"],
  ["a list in it", `sql\`select from customers, subscriptions where \${now} > due_at\``],
  ["a name with its schema", "sql`select from public.subscriptions`"],
  ["a name in quotes", 'sql`select from "subscriptions"`'],
  ["a part of a statement", "sql`subscriptions`"],
  ["a table handed to sql", `sql\`select from \${sql.table("subscriptions")}\``],
  ["a column with its table", `sql\`select \${sql.ref("subscriptions.id")}\``],
  ["a statement for the driver", `pool.query("select 1 from subscriptions")`],
  ["a named statement", `const found = { name: "held", text: \`select from subscriptions\` }`],
  ["a raw text", 'sql.raw("subscriptions")'],
  ["a raw text of an object", 'const held = { a: "subscriptions" }; sql.raw(held[key])'],
  ["a table by its catalog name", "sql`select 'subscriptions'::regclass`"],
])("a store does not read a table from above: %s", (_, text) => {
  expect(faults("customers/held-store.ts", text)).toEqual([
    expect.stringContaining(
      "subscriptions belongs to sales/subscriptions/records, which is above customers",
    ),
  ]);
});

test.each([
  ["an insert", `tx.insertInto("users").values({})`],
  ["an update", `tx.updateTable("users").set({})`],
  ["one with another name", `tx.updateTable("users as u").set({})`],
  ["a deletion", `tx.deleteFrom("users")`],
  ["a merge", `tx.mergeInto("users").using("sessions", "id", "userId")`],
  ["a part of a query", `tx.with("gone", (db) => db.deleteFrom("users")).selectFrom("gone")`],
  ["SQL: an insert", `sql\`insert into users (id) values (\${id})\``],
  ["SQL: an update", `sql\`update users as u set name = \${name}\``],
  ["SQL: a name with its schema", `sql\`update only "public"."users" set name = null\``],
  ["SQL: a deletion", "sql`with gone as (delete from only users returning id) select from gone`"],
  ["SQL: a merge", "sql`merge into users using sessions on true when matched then delete`"],
  ["SQL: truncated with others", "pool.query('truncate table sessions, users')"],
  ["SQL: a lock", "sql`lock table users in share mode`"],
  ["SQL: a changed table", "sql`alter table if exists users add x int`"],
])("a table is written by its owner only: %s", (_, text) => {
  expect(faults("identity/sessions/session-store.ts", text)).toEqual([
    expect.stringContaining("only identity/users writes users"),
  ]);
});

test("the platform does not read the sandbox's tables, and the sandbox only those of the platform", () => {
  expect(faults("platform/mail/mail-store.ts", "sql`select from sandbox_objects`")).toHaveLength(1);
  expect(faults("sandbox/stripe/x-store.ts", "sql`select from events, customers`")).toEqual([
    expect.stringContaining("customers belongs to customers, which is above sandbox/stripe"),
  ]);
});

test.each([
  ["sales/payments/x-store.ts", "orders"],
  ["sales/orders/x-store.ts", "checkouts"],
  ["sales/refunds/x-store.ts", "subscriptions"],
  ["sales/subscriptions/starts/x-store.ts", "checkouts"],
])("inside sales, %s reads no table from above: %s", (path, table) => {
  expect(faults(path, `db.selectFrom("${table}")`)).toEqual([
    expect.stringMatching(`${table} belongs to sales/.*, which is above sales/`),
  ]);
});

test.each([
  ["sales/refunds/x-store.ts", "orders"],
  ["sales/subscriptions/starts/x-store.ts", "payments"],
  ["sales/settlement/attempts/x-store.ts", "checkouts"],
  ["sales/metrics/x-store.ts", "subscriptions"],
])("inside sales, %s reads a table from below: %s", (path, table) => {
  expect(faults(path, `db.selectFrom("${table}")`)).toEqual([]);
});

test("orders read from above what they show, and do not write it", () => {
  for (const table of ["refunds", "subscriptions"]) {
    expect(faults("sales/orders/order-store.ts", `db.selectFrom("${table}")`)).toEqual([]);
    expect(faults("sales/orders/order-store.ts", `tx.updateTable("${table}")`)).toHaveLength(1);
  }
});

test("the owner of a noun has its subfolders, the owner of an area does not", () => {
  const change = (table: string) => `tx.updateTable("${table}").set({})`;
  expect(faults("sales/orders/export/export-store.ts", change("orders"))).toEqual([]);
  expect(faults("customers/payment-methods/card-store.ts", change("customers"))).toHaveLength(1);
  expect(faults("customers/customer-store.ts", change("paymentMethods"))).toHaveLength(1);
});

test.each([
  ["a parameter", `export function all(db, table) { return db.selectFrom(table).selectAll(); }`],
  ["an imported name", `import { table } from "#server/sales/names.ts"; tx.deleteFrom(table)`],
  [
    "a name that a caller casts",
    `export const drop = (tx, table) => tx.deleteFrom(table as "users")`,
  ],
  ["sql.table", `export const all = (table) => sql\`select * from \${sql.table(table)}\``],
  ["a value after from", `export const all = (table) => sql\`select * from \${table} where true\``],
  [
    "a value after join",
    `export const all = ({ table }) => sql\`select from users join \${table} on true\``,
  ],
  [
    "a value in a list",
    `export const all = (table) => sql\`select from users, \${table} where true\``,
  ],
  ["an update of a value", `export const change = (table) => sql\`update \${table} set id = 1\``],
  [
    "an insert into a value",
    `export const add = (t) => pool.query(\`insert into \${t} values (1)\`)`,
  ],
  [
    "a part of a name",
    `export const drop = (table) => pool.query(\`drop table \${table}_default\`)`,
  ],
  ["a raw text", "(name: string) => sql.raw(name)"],
  ["a raw text made of parts", `(name: string) => sql.raw(\`\${name}_default\`)`],
  ["a raw text of an import", 'import { held } from "./held.ts"; sql.raw(held.text)'],
])("a statement does not get its table from elsewhere: %s", (_, text) => {
  expect(faults("identity/users/user-store.ts", text)[0]).toContain("the table is named elsewhere");
});

test.each([
  [
    "a raw operator",
    "sales/x-store.ts",
    'const signs = { eq: "=", ne: "<>" }; sql.raw(signs[key])',
  ],
  ["a raw type", "sales/x-store.ts", 'sql.raw(isTime ? "timestamptz" : "text")'],
  ["tables below", "sales/orders/order-store.ts", "sql`select from customers join users on true`"],
  ["a neighbor's table", "identity/users/user-store.ts", `db.selectFrom("sessions")`],
  ["the sandbox's tables", "sales/verification/x-store.ts", `db.selectFrom("sandboxObjects")`],
  [
    "its own table",
    "identity/users/user-store.ts",
    "sql`insert into users select * from sessions`",
  ],
  [
    "a partition of its own",
    "platform/events/event-store.ts",
    `const drop = (m) => \`drop table events_\${m}\``,
  ],
  [
    "a column of that name",
    "customers/held-store.ts",
    "sql`select c.orders, 1 as orders from customers c`",
  ],
  ["a comment", "customers/held-store.ts", "sql`select 1 -- not from orders`"],
  ["a text", "customers/held-store.ts", "sql`select 'from orders'`"],
  [
    "a lock on rows",
    "sales/orders/order-store.ts",
    "sql`select from users for no key update of users`",
  ],
  [
    "values",
    "customers/held-store.ts",
    `sql\`select extract(epoch from \${at}), \${a} is distinct from \${b}\``,
  ],
  ["a query with a name", "customers/held-store.ts", `(q, db) => db.selectFrom(q.as("found"))`],
  [
    "a query in parentheses",
    "customers/held-store.ts",
    `(q) => sql\`select from (\${q}) as found\``,
  ],
  [
    "a part of the file",
    "customers/held-store.ts",
    `const from = sql\`customers\`; sql\`select from \${from}\``,
  ],
  ["another constructor", "customers/held-store.ts", "(ids) => Array.from(ids)"],
])("a store may use %s", (_, path, text) => {
  expect(faults(path, text)).toEqual([]);
});

test("tables without an owner, and owners without a table or a folder, are refused", () => {
  const tables = listTables([
    "create table users (id text);\ncreate unlogged table tries (\n  id text);",
    "create table users_default partition of users default;\n  create table if not exists old (id text);",
    "drop table old;\nalter table tries rename to attempts;\n-- create table never",
  ]);
  expect([...tables]).toEqual(["users", "attempts"]);

  const hasFolder = (path: string) => path !== "src/server/identity/gone";
  expect(listOwnerFaults(tables, { users: "identity/gone", old: "platform" }, hasFolder)).toEqual([
    "scripts/table-owners.ts: attempts has no owner",
    "scripts/table-owners.ts: old is no table",
    "scripts/table-owners.ts: users: there is no folder src/server/identity/gone",
  ]);
});
