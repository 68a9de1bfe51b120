import type { OrganizationEnding } from "#server/identity/organizations/delete-organization.ts";
import { organizationEnding } from "#server/money/ledger/organization-ending.ts";
import { eraseEventsLater } from "#server/usage/event-history/erase-events.ts";
import { hasOrders } from "../../orders/order-store.ts";
import { hasAttempts } from "../../payments/attempt-store.ts";
import { endSubscriptionsLater } from "./end-subscriptions.ts";

/**
 * An organization that sold something, also for nothing, or whose buyer is paying, is closed and
 * not erased.
 */
export const salesEnding: OrganizationEnding = {
  ...organizationEnding,
  mustStay: async (ctx, organizationId) =>
    (await organizationEnding.mustStay(ctx, organizationId)) ||
    (await hasOrders(ctx.tx, organizationId)) ||
    (await hasAttempts(ctx.tx, organizationId)),
  async endSelling(ctx, organizationId) {
    await organizationEnding.endSelling(ctx, organizationId);
    await endSubscriptionsLater(ctx, organizationId);
  },
  eraseRest: eraseEventsLater,
};
