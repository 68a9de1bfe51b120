import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { discountErrors } from "./discount-errors.ts";
import { type WindowFault, windowFault } from "./discount-rules.ts";

const refusals: Record<WindowFault, RefusalSpec> = {
  ends_before_start: discountErrors.endsBeforeStart,
  ends_in_past: discountErrors.endsInPast,
};

/** A window that is wrong is refused at its end, or at its start if only that was changed. */
export function refuseWindow(
  window: Parameters<typeof windowFault>[0],
  changed: Parameters<typeof windowFault>[1],
  now: Date,
): void {
  const fault = windowFault(window, changed, now);
  if (fault) throw new Refusal(refusals[fault], [changed.ends ? "ends_at" : "starts_at"]);
}
