import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { deleteSellerSecrets } from "#server/v1/seller-secret-store.ts";
import { deleteCustomerSession } from "./customer-session-store.ts";

/**
 * From this commit on the token of the session opens nothing. Other sessions of the customer go on.
 */
export async function endCustomerSession(
  ctx: SellerCtx,
  { sessionId, customerId }: { sessionId: string; customerId: string },
): Promise<void> {
  if (!(await deleteCustomerSession(ctx.tx, ctx.sellerId, sessionId))) return;
  const secrets = { organizationId: ctx.sellerId, kind: "customer_session" } as const;
  await deleteSellerSecrets(ctx.tx, secrets, [sessionId]);
  await recordSellerAct(ctx, "customer.signed_out", { kind: "customer", id: customerId });
}
