import type { BenefitCreate, BenefitWire } from "#contract/billing/benefit-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { emit } from "#server/platform/events/outbox.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedBenefit } from "./audited-benefit.ts";
import { benefitErrors } from "./benefit-errors.ts";
import { insertBenefit } from "./benefit-store.ts";
import { presentBenefit } from "./benefit-view.ts";
import { storedProperties } from "./stored-properties.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "benefit.created": BenefitWire;
  }
}

export async function createBenefit(ctx: SellerCtx, input: BenefitCreate): Promise<BenefitWire> {
  const id = newUuid();
  const row = await insertBenefit(ctx.tx, {
    id,
    organizationId: ctx.sellerId,
    type: input.type,
    description: input.description,
    selectable: true,
    deletable: true,
    ...(await storedProperties(ctx, input, { id })),
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  }).catch(meterMissing);
  await recordCreated(ctx, row, auditedBenefit);
  const data = presentBenefit(row);
  await emit(ctx, "benefit.created", data, { organizationId: ctx.sellerId });
  return data;
}

export const meterMissing = onViolation(
  "benefits_meter",
  new Refusal(benefitErrors.meterUnknown, ["properties", "meter_id"]),
);
