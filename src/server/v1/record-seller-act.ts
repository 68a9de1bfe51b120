import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { SellerCtx } from "./seller-request.ts";

interface ActTarget {
  kind: string;
  id: string;
}

/**
 * Appends an act that touches a seller's money or customers to the audit log that its owners read.
 */
export function recordSellerAct(
  ctx: SellerCtx,
  action: string,
  target: ActTarget,
  change: { before?: object; after?: object } = {},
): Promise<void> {
  return recordAudit(ctx, {
    action,
    organizationId: ctx.sellerId,
    targetKind: target.kind,
    targetId: target.id,
    ...change,
  });
}
