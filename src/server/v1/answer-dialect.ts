import { isAnswer } from "#server/platform/http/answers.ts";
import type { ClientDialect } from "./client-dialect.ts";
import { freeMaps } from "./unsupported-money-rules.ts";

/**
 * Returns an answer as a program of this dialect reads it. In the dated API versions no price is of
 * the kind `free`: it is a fixed one of 0.
 */
export function toDialectAnswer(dialect: ClientDialect, answer: unknown): unknown {
  return dialect === "dated" && !isAnswer(answer) ? withoutFreePrices(answer) : answer;
}

function withoutFreePrices(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFreePrices);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      freeMaps.includes(key) ? part : withoutFreePrices(part),
    ]),
  );
  return copy.amount_type === "free" ? { ...copy, amount_type: "fixed", price_amount: 0 } : copy;
}
