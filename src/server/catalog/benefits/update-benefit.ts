import type { BenefitUpdate, BenefitWire } from "#contract/billing/benefit-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordDeleted, recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedBenefit } from "./audited-benefit.ts";
import { benefitErrors } from "./benefit-errors.ts";
import { type BenefitRow, lockBenefit, updateBenefitRow } from "./benefit-store.ts";
import { presentBenefit } from "./benefit-view.ts";
import { meterMissing } from "./create-benefit.ts";
import { storedProperties, type TypedProperties } from "./stored-properties.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    /** Also when it was deleted. */
    "benefit.updated": BenefitWire;
  }
}

export async function updateBenefit(
  ctx: SellerCtx,
  id: string,
  input: BenefitUpdate,
): Promise<BenefitWire> {
  const current = await getLocked(ctx, id);
  if (current.type !== input.type) throw new Refusal(benefitErrors.typeFixed, ["type"]);
  const { description, metadata } = input;
  const changed = await updateBenefitRow(ctx.tx, ctx.sellerId, id, {
    ...(description ? { description } : {}),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
    ...(isWhole(input) ? await storedProperties(ctx, input, current) : {}),
    modifiedAt: ctx.now,
  }).catch(meterMissing);
  await recordUpdated(ctx, { before: current, after: changed }, auditedBenefit);
  return tell(ctx, changed);
}

/**
 * Products no longer give it from now on; what was granted is taken back by the part that granted
 * it.
 */
export async function deleteBenefit(ctx: SellerCtx, id: string): Promise<void> {
  const current = await getLocked(ctx, id);
  if (!current.deletable) throw new Refusal(benefitErrors.notDeletable);
  const changes = { deletedAt: ctx.now, modifiedAt: ctx.now };
  await tell(ctx, await updateBenefitRow(ctx.tx, ctx.sellerId, id, changes));
  await recordDeleted(ctx, current, auditedBenefit);
}

async function getLocked(ctx: SellerCtx, id: string): Promise<BenefitRow> {
  const current = await lockBenefit(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  return current;
}

function isWhole(input: BenefitUpdate): input is BenefitUpdate & TypedProperties {
  return Boolean(input.properties);
}

async function tell(ctx: SellerCtx, row: BenefitRow): Promise<BenefitWire> {
  const data = presentBenefit(row);
  await emit(ctx, "benefit.updated", data, { organizationId: ctx.sellerId });
  return data;
}
