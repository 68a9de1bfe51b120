import type { MeterCustomerNames } from "#contract/billing/meter-customer.ts";
import { findMeter, type MeterRow } from "#server/catalog/meters/meter-store.ts";
import { customerErrors } from "#server/customers/customer-errors.ts";
import { type CustomerRow, findCustomer } from "#server/customers/customer-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { usageErrors } from "./usage-errors.ts";

/** Finds the customer and the meter that a body names, and the field that names the customer. */
export async function findMeterCustomer(
  { tx, sellerId }: SellerCtx,
  body: MeterCustomerNames & { meter_id: string },
): Promise<{ customer: CustomerRow; meter: MeterRow; field: string }> {
  const { customer_id: id, external_customer_id: externalId } = body;
  const customer = await findCustomer(
    tx,
    sellerId,
    typeof id === "string" ? { id } : { externalId: externalId ?? "" },
  );
  const field = typeof id === "string" ? "customer_id" : "external_customer_id";
  if (!customer) throw new Refusal(customerErrors.unknown, [field]);
  const meter = await findMeter(tx, sellerId, body.meter_id);
  if (!meter) throw new Refusal(usageErrors.meterUnknown, ["meter_id"]);
  return { customer, meter, field };
}
