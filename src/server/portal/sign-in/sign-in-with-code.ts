import type { PortalAuthenticatedWire } from "#contract/billing/portal-sign-in-schema.ts";
import { announceCustomer } from "#server/customers/announce-customer.ts";
import { createFullSession } from "#server/customers/customer-session.ts";
import {
  type CustomerRow,
  lockCustomer,
  updateCustomerRow,
} from "#server/customers/customer-store.ts";
import { unitOfWork } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { PublicRequest } from "#server/v1/public-routes.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { hashPortalCode } from "./hash-portal-code.ts";
import { limitSignIn } from "./limit-sign-in.ts";
import { dropCodesOfCustomer, takePortalCode } from "./portal-code-store.ts";
import { portalSignInErrors } from "./portal-sign-in-errors.ts";

/**
 * Trades a code for a session. The code is the only thing that says which customer of which seller
 * it is for.
 */
export function signInWithCode(
  req: Pick<PublicRequest, "platform" | "caller">,
  code: string,
): Promise<PortalAuthenticatedWire> {
  const { platform, caller } = req;
  const hashes = hashPortalCode(platform.keys, code);
  return limitSignIn(req, () =>
    unitOfWork(platform, caller, async (bare) => {
      const taken = await takePortalCode(bare.tx, hashes, bare.now);
      if (!taken) throw new Refusal(portalSignInErrors.wrongCode);
      const { organizationId: sellerId, customerId, email } = taken;
      const ctx = {
        ...bare,
        sellerId,
        caller: { ...caller, kind: "customer", customerId },
      } as const;
      const customer = await lockCustomer(ctx.tx, sellerId, { id: customerId });
      // The address may have been changed since: its former mailbox must not open the portal.
      if (customer?.email !== email) throw new Refusal(portalSignInErrors.wrongCode);
      await dropCodesOfCustomer(ctx.tx, sellerId, customerId);
      await verifyEmail(ctx, customer);
      const { token } = await createFullSession(ctx, customerId);
      await recordSellerAct(ctx, "customer.signed_in", { kind: "customer", id: customerId });
      return { token };
    }),
  );
}

/** The code was read in the mailbox of the address. */
async function verifyEmail(ctx: SellerCtx, customer: CustomerRow): Promise<void> {
  if (customer.emailVerified) return;
  const verified = await updateCustomerRow(ctx.tx, ctx.sellerId, customer.id, {
    emailVerified: true,
    modifiedAt: ctx.now,
  });
  await announceCustomer(ctx, "updated", verified);
}
