import type { SchemaIssue } from "./use-api-form.ts";

/** Returns the message about an issue that a schema found. */
export function issueMessage(issue: SchemaIssue): string {
  switch (issue.code) {
    case "too_small":
      return tooSmall(String(issue.origin), Number(issue.minimum), issue.inclusive !== false);
    case "too_big":
      return tooBig(String(issue.origin), Number(issue.maximum));
    case "invalid_type":
      return issue.expected === "int" || issue.expected === "number"
        ? "Enter a number."
        : "This field is required.";
    case "invalid_format":
      return formats[issue.format] ?? ownMessage(issue.message);
    case "invalid_value":
    case "invalid_union":
      return "Choose one.";
    default:
      return ownMessage(issue.message);
  }
}

const formats: Record<string, string> = {
  url: "Enter a full URL, such as https://example.com.",
  email: "Enter an email address, such as name@example.com.",
  uuid: "Choose one.",
  datetime: "Enter a date.",
};

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === "string") {
    return minimum === 1 ? "This field is required." : `Use at least ${minimum} characters.`;
  }
  if (origin === "array") return minimum === 1 ? "Add at least one." : `Add at least ${minimum}.`;
  return inclusive ? `Enter at least ${minimum}.` : `Enter more than ${minimum}.`;
}

function tooBig(origin: string, maximum: number): string {
  const most = maximum.toLocaleString("en-US");
  if (origin === "string") return `Use at most ${most} characters.`;
  if (origin === "array") return `Use at most ${most}.`;
  return `Enter at most ${most}.`;
}

/** The schema library's own words say nothing to anybody. */
function ownMessage(message: string): string {
  return message === "Invalid input" ? "This is not valid." : `${message.replace(/\.$/, "")}.`;
}
