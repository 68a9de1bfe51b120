import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type { MeterGrantWire } from "#contract/billing/meter-grant-schema.ts";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import type { EventsIngestedWire } from "#contract/billing/usage-event-schema.ts";
import { runSource } from "#server/platform/deadlines/run-due-work.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { backfillMeterJob, meterBackfills } from "#server/usage/backfills/backfill-meter.ts";
import { getUsage, readCustomerUsage } from "#server/usage/meter-state/read-usage.ts";
import { toWireUnits } from "#server/usage/meter-state/unit-rules.ts";
import { foldPendingRollups } from "#server/usage/rollups/fold-store.ts";
import type { Seller } from "./a-seller.ts";
import { forSeller } from "./sold-orders.ts";

export const everything: Filter = { conjunction: "and", clauses: [] };

/** Returns a filter for events of one name. */
export function named(name: string): Filter {
  return { conjunction: "and", clauses: [{ property: "name", operator: "eq", value: name }] };
}

let customers = 0;

/** Opens the usage of a seller: what tests do with events, over HTTP where there is a route. */
export function openUsage(seller: Seller) {
  const { platform, organizationId } = seller;
  const { db } = platform.database;
  return {
    async meter(aggregation: Aggregation, filter: Filter = everything): Promise<string> {
      const input = { name: `Meter ${aggregation.func}`, filter, aggregation };
      const { status, body } = await seller.post("/v1/meters/", input);
      if (status !== 201) throw new Error(`the meter was not made: ${JSON.stringify(body)}`);
      return body.id;
    },
    async customer(details: object = {}): Promise<string> {
      customers += 1;
      const email = `user${customers}@usage.example.com`;
      const { status, body } = await seller.post("/v1/customers/", { email, ...details });
      if (status !== 201) throw new Error(`the customer was not made: ${JSON.stringify(body)}`);
      return body.id;
    },
    async ingest(...events: object[]): Promise<EventsIngestedWire> {
      const { status, body } = await seller.post("/v1/events/ingest", { events });
      if (status !== 200) throw new Error(`the events were refused: ${JSON.stringify(body)}`);
      return body;
    },
    /** Credits units, and returns the grant. */
    async grant(
      customer_id: string,
      meter_id: string,
      units: number,
      terms: object = {},
    ): Promise<MeterGrantWire> {
      const input = { customer_id, meter_id, units, ...terms };
      const { status, body } = await seller.post("/v1/meter-grants/", input);
      if (status !== 201) throw new Error(`the grant was not made: ${JSON.stringify(body)}`);
      return body;
    },
    /** Reads the customer meter of a customer in a meter. */
    async shown(customerId: string, meterId: string): Promise<CustomerMeterWire> {
      const query = `customer_id=${customerId}&meter_id=${meterId}`;
      return (await seller.get(`/v1/customer-meters/?${query}`)).body.items[0];
    },
    /** Reads the units that a customer has used of a meter. */
    async used(customerId: string, meterId: string): Promise<number> {
      const usage = await readCustomerUsage(db, organizationId, customerId);
      return toWireUnits(getUsage(usage, meterId).consumed);
    },
    /** Counts the events from before new meters. */
    async backfill(): Promise<void> {
      while ((await runSource(platform, meterBackfills)) > 0);
      while ((await runReadyDatabaseJobs(platform, [backfillMeterJob])) > 0);
      const { rows } = await platform.database.pool.query<{ error: string }>(
        "select last_error as error from jobs where kind = $1",
        [backfillMeterJob.kind],
      );
      if (rows[0]) throw new Error(`a backfill failed: ${rows[0].error}`);
    },
    /** Folds in everything that waits. */
    fold(): Promise<number> {
      const dueAt = new Date(platform.clock.nowMs() + 86_400_000);
      return forSeller(seller, ({ tx }) =>
        foldPendingRollups(tx, organizationId, { dueAt, atMost: 1_000 }),
      );
    },
  };
}
