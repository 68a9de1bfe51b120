import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";

export interface CopiedSubscription {
  subscriptionId: string;
  customerId: string;
  /** The card of a customer who was copied as well. */
  methodId: string | null;
}

export interface CopyOptions {
  count: number;
  /** Columns in which the copies differ from the model. */
  columns: Record<string, unknown>;
  /**
   * Each copy gets a customer and a card of its own, which no processor knows. Otherwise all are
   * the model's customer's.
   */
  hasOwnCustomer?: boolean;
}

/** Copies a subscription by SQL, for tests and measurements that need thousands. */
export async function copySubscription(
  pool: pg.Pool,
  model: SubscriptionRow,
  { count, columns, hasOwnCustomer = false }: CopyOptions,
): Promise<CopiedSubscription[]> {
  const copies = Array.from({ length: count }, () => ({
    subscriptionId: randomUUID(),
    customerId: hasOwnCustomer ? randomUUID() : model.customerId,
    methodId: hasOwnCustomer ? randomUUID() : null,
  }));
  const { organizationId: sellerId } = model;
  const customerIds = copies.map(({ customerId }) => customerId);
  if (hasOwnCustomer) {
    await copyRow(pool, {
      table: "customers",
      model: { organization_id: sellerId, id: model.customerId },
      copies: customerIds.map((id) => ({
        id,
        email: `${id}@example.com`,
        processor_id: `cus_${id}`,
      })),
    });
    await copyRow(pool, {
      table: "payment_methods",
      model: { organization_id: sellerId, customer_id: model.customerId },
      copies: copies.map(({ methodId: id, customerId: customer_id }) => ({
        id,
        customer_id,
        processor_id: `pm_${id}`,
      })),
    });
  }
  await copyRow(pool, {
    table: "subscriptions",
    model: { organization_id: sellerId, id: model.id },
    copies: copies.map(({ subscriptionId: id, customerId: customer_id }) => ({
      id,
      customer_id,
      ...columns,
    })),
  });
  await copyRow(pool, {
    table: "subscription_prices",
    model: { organization_id: sellerId, subscription_id: model.id },
    copies: copies.map(({ subscriptionId }) => ({ subscription_id: subscriptionId })),
  });
  return copies;
}

/** Each copy is the row of the model with some other columns. */
export async function copyRow(
  pool: pg.Pool,
  {
    table,
    model,
    copies,
  }: {
    table: string;
    model: Record<string, string>;
    copies: readonly Record<string, unknown>[];
  },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const keys = Object.keys(model).map((key, index) => `model.${key} = $${index + 2}`);
  await pool.query(
    `insert into ${table} (${columns.join(", ")})
     select ${columns.map((name) => `copied.${name}`).join(", ")} from ${table} as model
     cross join jsonb_array_elements($1::jsonb) as copy (change)
     cross join lateral jsonb_populate_record(model, copy.change) as copied
     where ${keys.join(" and ")}`,
    [JSON.stringify(copies), ...Object.values(model)],
  );
}
