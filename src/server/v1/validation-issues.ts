import type * as z from "zod/v4/core";
import type { WireIssue } from "#server/platform/validation-refusal.ts";

type Issue = z.$ZodIssue;
type Told = Pick<WireIssue, "type" | "msg">;

/** The message of the schema library for a rule without one. */
export const defaultMessage = "Invalid input";
/** A list of thousands of wrong things gets no answer of megabytes. */
const maxIssues = 100;

/** Returns everything the schema found, each fault at its place below `body`, `query` or `path`. */
export function wireIssues(
  place: "body" | "query" | "path",
  issues: readonly Issue[],
): WireIssue[] {
  return issues
    .slice(0, maxIssues)
    .flatMap((issue) => flatten(issue))
    .slice(0, maxIssues)
    .map((issue) => toWire(place, issue));
}

/** Of a union the branch with the least to complain about is the one that was meant. */
function flatten(issue: Issue): Issue[] {
  if (issue.code === "invalid_key" || issue.code === "invalid_element")
    return issue.issues.flatMap((inner) => flatten(nested(issue, inner)));
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const [best = []] = issue.errors
    .map((errors) => errors.flatMap(flatten))
    .toSorted((a, b) => distance(a) - distance(b));
  return best.map((inner) => nested(issue, inner));
}

function nested(outer: Issue, inner: Issue): Issue {
  return { ...inner, path: [...outer.path, ...inner.path] };
}

/**
 * A value of another kind, or with another tag, was not meant for the branch; otherwise the fewest
 * faults win.
 */
function distance(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + weight(issue), 0);
}

function weight({ code, path }: Issue): number {
  if (code === "invalid_type") return path.length === 0 ? 1_000_000 : 1;
  if (code === "invalid_value") return path.length === 0 ? 1_000_000 : 1_000;
  return 1;
}

function toWire(place: string, issue: Issue): WireIssue {
  const described = tell(issue, place);
  return {
    type: described.type,
    loc: [place, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))],
    msg: issue.message === defaultMessage ? described.msg : issue.message,
  };
}

function tell(issue: Issue, place: string): Told {
  if (place === "query" && isGivenTwice(issue))
    return { type: "value_error", msg: `${String(issue.path[0])} is given twice` };
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? missing : wrongType(issue.expected, issue.input);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return wrongFormats[issue.format] ?? wrongFormat;
    case "invalid_value":
      return issue.input === undefined ? missing : wrongValue(issue.values);
    case "invalid_union":
      return {
        type: "union_tag_invalid",
        msg: "Input tag does not match any of the expected tags",
      };
    case "custom":
      return {
        type: String(issue.params?.type ?? "value_error"),
        msg: "Value error",
      };
    default:
      return { type: "value_error", msg: "Input is not valid" };
  }
}

/** A repeated parameter comes as a list. */
function isGivenTwice({ code, path, input }: Issue): boolean {
  return (
    path.length === 1 &&
    Array.isArray(input) &&
    (code === "invalid_type" || code === "invalid_value")
  );
}

const missing: Told = { type: "missing", msg: "Field required" };

const wrongTypes: Record<string, Told> = {
  string: { type: "string_type", msg: "Input should be a valid string" },
  int: { type: "int_type", msg: "Input should be a valid integer" },
  number: { type: "float_type", msg: "Input should be a valid number" },
  boolean: { type: "bool_type", msg: "Input should be a valid boolean" },
  array: { type: "list_type", msg: "Input should be a valid list" },
  tuple: { type: "tuple_type", msg: "Input should be a valid tuple" },
  object: { type: "dict_type", msg: "Input should be a valid dictionary" },
  record: { type: "dict_type", msg: "Input should be a valid dictionary" },
};

function wrongType(expected: string, input: unknown): Told {
  if (expected === "int" && typeof input === "number")
    return {
      type: "int_from_float",
      msg: "Input should be a valid integer, got a number with a fractional part",
    };
  return wrongTypes[expected] ?? { type: "value_error", msg: "Input is not valid" };
}

const wrongFormat: Told = {
  type: "string_pattern_mismatch",
  msg: "String should match the expected pattern",
};

const wrongFormats: Record<string, Told> = {
  uuid: { type: "uuid_parsing", msg: "Input should be a valid UUID" },
  datetime: {
    type: "datetime_parsing",
    msg: "Input should be a valid date-time with its offset",
  },
  email: { type: "value_error", msg: "Value is not a valid email address" },
  url: { type: "url_parsing", msg: "Input should be a valid URL" },
};

function wrongValue(values: readonly unknown[]): Told {
  const choices = values.map((value) => `'${String(value)}'`).join(", ");
  return { type: "literal_error", msg: `Input should be one of: ${choices}` };
}

function tooSmall({ origin, minimum, inclusive }: z.$ZodIssueTooSmall): Told {
  if (origin === "string")
    return { type: "string_too_short", msg: `String should have at least ${minimum} characters` };
  if (origin === "array")
    return { type: "too_short", msg: `List should have at least ${minimum} items` };
  if (inclusive === false)
    return { type: "greater_than", msg: `Input should be greater than ${minimum}` };
  return {
    type: "greater_than_equal",
    msg: `Input should be greater than or equal to ${minimum}`,
  };
}

function tooBig({ origin, maximum, inclusive }: z.$ZodIssueTooBig): Told {
  if (origin === "string")
    return { type: "string_too_long", msg: `String should have at most ${maximum} characters` };
  if (origin === "array")
    return { type: "too_long", msg: `List should have at most ${maximum} items` };
  if (inclusive === false)
    return { type: "less_than", msg: `Input should be less than ${maximum}` };
  return { type: "less_than_equal", msg: `Input should be less than or equal to ${maximum}` };
}
