/** The job that charges a pending order to the customer's saved card. */
export const chargeOrderJobKind = "sales.charge-order";

export interface ChargeOrderPayload {
  sellerId: string;
  orderId: string;
}
