import type { MeterGrantCreate } from "#contract/billing/meter-grant-schema.ts";
import { customerErrors } from "#server/customers/customer-errors.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findMeterCustomer } from "../meter-state/find-meter-customer.ts";
import { findGrant, insertGrant, type MeterGrant } from "../meter-state/meter-grant-store.ts";
import { settleMeter } from "../meter-state/settle-grants.ts";
import { numberToUnits, toUnitText } from "../meter-state/unit-rules.ts";
import { auditedGrant } from "./audited-grant.ts";
import { meterGrantErrors } from "./meter-grant-errors.ts";

/**
 * Credits units to a customer in a meter, from now on or from the start of the grant. With the
 * external id of a grant that was made before by the same body, it is that one.
 */
export async function createMeterGrant(
  ctx: SellerCtx,
  body: MeterGrantCreate,
): Promise<MeterGrant> {
  const { customer, meter, field } = await findMeterCustomer(ctx, body);
  const terms = toTerms(ctx, body);
  const grant = await insertGrant(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    customerId: customer.id,
    meterId: meter.id,
    source: "manual",
    ...terms,
    metadata: JSON.stringify(body.metadata),
    createdAt: ctx.now,
  }).catch(onViolation("meter_grants_customer", new Refusal(customerErrors.unknown, [field])));
  if (!grant) return findTwin(ctx, { ...terms, customerId: customer.id, meterId: meter.id });
  await settleMeter(ctx, grant);
  await recordCreated(ctx, toAudited(grant), auditedGrant);
  return grant;
}

function toTerms({ now }: SellerCtx, body: MeterGrantCreate) {
  const startsAt = body.starts_at && body.starts_at > now ? body.starts_at : now;
  const expiresAt = body.expires_at ?? null;
  if (expiresAt !== null && expiresAt <= startsAt)
    throw new Refusal(meterGrantErrors.expiryEarly, ["expires_at"]);
  return {
    units: toUnitText(numberToUnits(body.units)),
    priority: body.priority,
    startsAt,
    expiresAt,
    recurrence: body.recurrence?.interval ?? null,
    rollsOver: body.rollover != null,
    maxRollover: toMaximum(body.rollover?.max_units),
    externalId: body.external_id ?? null,
  };
}

function toMaximum(units: number | null | undefined): string | null {
  return units == null ? null : toUnitText(numberToUnits(units));
}

type Terms = ReturnType<typeof toTerms> & { customerId: string; meterId: string };

/** The start counts only where it was to be later than now. */
async function findTwin(ctx: SellerCtx, asked: Terms): Promise<MeterGrant> {
  const known = await findGrant(ctx.tx, ctx.sellerId, { externalId: asked.externalId ?? "" });
  if (!known || !isSame(known, asked)) throw new Refusal(meterGrantErrors.conflict);
  return known;
}

function isSame(known: MeterGrant, asked: Terms): boolean {
  const max = known.maxRollover === null ? null : toUnitText(known.maxRollover);
  return (
    known.customerId === asked.customerId &&
    known.meterId === asked.meterId &&
    toUnitText(known.units) === asked.units &&
    known.priority === asked.priority &&
    known.expiresAt?.getTime() === asked.expiresAt?.getTime() &&
    known.recurrence === asked.recurrence &&
    known.rollsOver === asked.rollsOver &&
    max === asked.maxRollover
  );
}

export function toAudited({ id, units, customerId, meterId }: MeterGrant) {
  return { id, units: toUnitText(units), customerId, meterId };
}
