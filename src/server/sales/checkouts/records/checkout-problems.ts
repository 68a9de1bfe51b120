import type { Refusal, RefusalSpec } from "#server/platform/refusal.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";

/**
 * Something that is wrong with a request, and where in its body. All of them are reported together.
 */
export interface CheckoutProblem {
  spec: RefusalSpec;
  ctx?: Readonly<Record<string, string | number>>;
  place: readonly (string | number)[];
}

export function problemRefusal(problems: readonly CheckoutProblem[]): Refusal {
  return validationRefusal(
    problems.map(({ spec, place, ctx = spec.reason ? { reason: spec.reason } : undefined }) => ({
      type: spec.code ?? "value_error",
      loc: ["body", ...place],
      msg: spec.message ?? "",
      ...(ctx ? { ctx } : {}),
    })),
  );
}
