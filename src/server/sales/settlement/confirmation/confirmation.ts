import type {
  CheckoutConfirm,
  CheckoutPublicConfirmedWire,
} from "#contract/billing/checkout-schema.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SteppedWork } from "#server/v1/seller-request.ts";

/** A buyer's request to pay. */
export interface Confirmation {
  platform: Platform;
  processor: Processor;
  caller: Caller;
  sellerId: string;
  checkoutId: string;
  input: CheckoutConfirm;
  steps: SteppedWork<CheckoutPublicConfirmedWire>;
}
