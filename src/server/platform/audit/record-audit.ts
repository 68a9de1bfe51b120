import type { Ctx } from "#server/platform/context.ts";
import { insertAuditEntry } from "./audit-store.ts";

export interface AuditFact {
  /** The action, such as `session.revoked`. */
  action: string;
  targetKind: string;
  targetId?: string;
  organizationId?: string;
  /** People by reference (ids), so that erasing them keeps the chain valid; never a secret. */
  before?: object;
  after?: object;
}

/** Appends a security or money relevant act in the transaction that does it. */
export async function recordAudit(ctx: Ctx, fact: AuditFact): Promise<void> {
  const after = withCredential(ctx, fact.after);
  await insertAuditEntry(ctx.tx, {
    organizationId: fact.organizationId ?? null,
    actorKind: ctx.caller.kind,
    actorId: ctx.caller.userId ?? null,
    action: fact.action,
    targetKind: fact.targetKind,
    targetId: fact.targetId ?? null,
    before: fact.before === undefined ? null : JSON.stringify(fact.before),
    after: after === undefined ? null : JSON.stringify(after),
    ipAddress: ctx.caller.ipAddress,
    userAgent: ctx.caller.userAgent,
    requestId: ctx.caller.requestId,
    occurredAt: ctx.now,
  });
}

/** Who acts as somebody else is named with them, and so is the key that was used in their stead. */
function withCredential({ caller }: Ctx, after: object | undefined): object | undefined {
  if (caller.impersonatorId !== undefined)
    return { ...after, impersonatedBy: caller.impersonatorId };
  if (caller.apiKeyId !== undefined) return { ...after, apiKeyId: caller.apiKeyId };
  if (caller.accessTokenId !== undefined) return { ...after, accessTokenId: caller.accessTokenId };
  if (caller.customerId !== undefined) return { ...after, byCustomerId: caller.customerId };
  return after;
}
