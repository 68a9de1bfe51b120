import { isAnswer } from "#server/platform/http/answers.ts";
import type { ClientDialect } from "./client-dialect.ts";
import { freeMaps } from "./unsupported-money-rules.ts";

type Fields = Record<string, unknown>;

/** The states of a dispute that later releases do not know, and theirs in their place. */
const laterStates: Readonly<Record<string, string>> = {
  warning_needs_response: "early_warning",
  warning_under_review: "early_warning",
  warning_closed: "prevented",
  accepted: "lost",
};

/**
 * Returns an answer as a program of this dialect reads it. Later releases need a minimum at each
 * custom price, 0 for none, and know fewer states of a dispute; dated API versions know no kind
 * `free`, but a fixed price of 0.
 */
export function toDialectAnswer(dialect: ClientDialect, answer: unknown): unknown {
  if (dialect === "0.32" || isAnswer(answer)) return answer;
  return mapFields(answer, (fields) => {
    if (fields.amount_type === "custom") return withMinimum(fields);
    if ("evidence_due_by" in fields) return withLaterState(fields);
    const isFree = fields.amount_type === "free" && dialect === "dated";
    return isFree ? { ...fields, amount_type: "fixed", price_amount: 0 } : fields;
  });
}

function withMinimum(price: Fields): Fields {
  return { ...price, minimum_amount: price.minimum_amount ?? 0 };
}

function withLaterState(dispute: Fields): Fields {
  return { ...dispute, status: laterStates[String(dispute.status)] ?? dispute.status };
}

/** Maps all objects of a value but those whose keys a seller or a buyer chooses. */
function mapFields(value: unknown, map: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item) => mapFields(item, map));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    freeMaps.includes(key) ? part : mapFields(part, map),
  ]);
  return map(Object.fromEntries(entries));
}
