import type { CustomFieldData } from "#contract/billing/checkout-schema.ts";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { readDateAnswer } from "#contract/date-answer.ts";

/** A custom field of the chosen product. */
export interface DataField {
  field: Pick<CustomFieldWire, "slug" | "type"> & { properties: object };
  required: boolean;
}

export interface DataFault {
  slug: string;
  code: string;
  message: string;
  /** The limit that the value does not obey. */
  ctx?: Readonly<Record<string, string | number>>;
}

type Value = CustomFieldData[string];
type Verdict = { value: Value } | Omit<DataFault, "slug">;

/**
 * Unknown slugs are dropped, a missing value is null and that of a checkbox false. Required
 * values may be missing until the buyer confirms.
 */
export function checkCustomFieldData(
  fields: readonly DataField[],
  given: CustomFieldData,
  { isFinal }: { isFinal: boolean },
): { data: CustomFieldData; faults: DataFault[] } {
  const values: [slug: string, value: Value][] = [];
  const faults: DataFault[] = [];
  for (const { field, required } of fields) {
    const { slug } = field;
    const value = Object.hasOwn(given, slug) ? (given[slug] ?? null) : null;
    const verdict = judge(field, value, required && isFinal);
    if ("value" in verdict) values.push([slug, verdict.value]);
    else faults.push({ slug, ...verdict });
  }
  return { data: Object.fromEntries(values), faults };
}

const missing = { code: "missing", message: "Field required" };

function judge(field: DataField["field"], value: Value, isRequired: boolean): Verdict {
  if (field.type === "checkbox") return judgeCheckbox(value, isRequired);
  if (value === null || value === "") return isRequired ? missing : { value: null };
  switch (field.type) {
    case "text":
      return judgeText(value, field.properties);
    case "number":
      return judgeNumber(value, field.properties);
    case "date":
      return judgeDate(value, field.properties);
    case "select":
      return judgeSelect(value, field.properties);
  }
}

function judgeCheckbox(value: Value, isRequired: boolean): Verdict {
  if (value !== null && typeof value !== "boolean")
    return { code: "bool_type", message: "Input should be a valid boolean" };
  if (isRequired && value !== true) return missing;
  return { value: value ?? false };
}

function judgeText(value: Value, limits: { min_length?: number; max_length?: number }): Verdict {
  if (typeof value !== "string")
    return { code: "string_type", message: "Input should be a valid string" };
  const { min_length: min = 0, max_length: max = Number.POSITIVE_INFINITY } = limits;
  const { length } = [...value];
  if (length < min)
    return {
      code: "string_too_short",
      message: `String should have at least ${min} characters`,
      ctx: { min_length: min },
    };
  if (length > max)
    return {
      code: "string_too_long",
      message: `String should have at most ${max} characters`,
      ctx: { max_length: max },
    };
  return { value };
}

interface Range {
  ge?: number;
  le?: number;
}

/** Forms send numbers as text. */
function judgeNumber(value: Value, range: Range): Verdict {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isSafeInteger(number))
    return { code: "int_type", message: "Input should be a valid integer" };
  const fault = outside(number, range, (limit) => limit);
  return fault ?? { value: number };
}

/**
 * A day or a moment, stored as it is given. Limits are epoch seconds: a moment obeys them to the
 * second, a day to the day.
 */
function judgeDate(value: Value, range: Range): Verdict {
  const answer = typeof value === "string" ? readDateAnswer(value) : undefined;
  if (!answer) return { code: "date_parsing", message: "Input should be a valid date" };
  const { time, epochSeconds } = answer;
  const fault =
    time === null
      ? outside(epochSeconds, { ...toWholeDay(range, "ge"), ...toWholeDay(range, "le") }, toDay)
      : outside(epochSeconds, range, toMoment);
  return fault ?? { value };
}

const toMoment = (epochSeconds: number) =>
  new Date(epochSeconds * 1_000).toISOString().replace(".000Z", "Z");
const toDay = (epochSeconds: number) => toMoment(epochSeconds).slice(0, 10);

const daySeconds = 86_400;

/** A limit within a day allows that day. */
function toWholeDay(range: Range, end: keyof Range): Range {
  const limit = range[end];
  return limit === undefined ? {} : { [end]: Math.floor(limit / daySeconds) * daySeconds };
}

function outside(
  number: number,
  { ge, le }: Range,
  write: (limit: number) => string | number,
): Omit<DataFault, "slug"> | undefined {
  if (ge !== undefined && number < ge)
    return {
      code: "greater_than_equal",
      message: `Input should be greater than or equal to ${write(ge)}`,
      ctx: { ge: write(ge) },
    };
  if (le !== undefined && number > le)
    return {
      code: "less_than_equal",
      message: `Input should be less than or equal to ${write(le)}`,
      ctx: { le: write(le) },
    };
  return undefined;
}

function judgeSelect(value: Value, properties: { options?: { value: string }[] }): Verdict {
  const values = (properties.options ?? []).map((option) => option.value);
  if (typeof value === "string" && values.includes(value)) return { value };
  return { code: "literal_error", message: "Input should be one of the options" };
}
