import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import { listCustomersByIds } from "#server/customers/customer-store.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { describeCustomerState } from "./describe-customer-state.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "customer.state_changed": CustomerStateWire;
  }
}

/**
 * Emits the whole state of a customer after it has changed. Changes of one transaction, and those
 * that come before the job has begun, are one event; it shows the state that was committed last.
 */
export const announceCustomerState: Reaction<"customer.held_changed"> = {
  kind: "customer-state.announce",
  uniqueKey: ({ data }) => data.customerId,
  async run(ctx, { organizationId, data: { customerId } }) {
    if (organizationId === null) return;
    const [row] = await listCustomersByIds(ctx.tx, organizationId, [customerId]);
    if (!row) return;
    const state = await describeCustomerState(ctx.tx, row);
    await emit(ctx, "customer.state_changed", state, { organizationId });
  },
};
