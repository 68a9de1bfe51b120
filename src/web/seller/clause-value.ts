import type { FilterClause } from "#contract/billing/meter-schema.ts";

export type ClauseValue = FilterClause["value"];

/** These two are always text in events. */
const textProperties: readonly string[] = ["name", "source"];

/**
 * Reads the typed text as the wire compares it: `5` is a number, `true` a boolean, everything else
 * text. Quotes keep text what it is: `"5"`. Numbers that would not come back as typed stay text:
 * `007`.
 */
export function toClauseValue(text: string, property: string): ClauseValue {
  const typed = text.trim();
  if (isQuoted(typed)) return unquoted(typed) ?? typed;
  if (textProperties.includes(property.trim())) return typed;
  if (typed === "true" || typed === "false") return typed === "true";
  return typed !== "" && String(Number(typed)) === typed && Number.isFinite(Number(typed))
    ? Number(typed)
    : typed;
}

/** Returns the text that reads as this value again. */
export function clauseText(value: ClauseValue, property: string): string {
  if (typeof value !== "string") return String(value);
  const isItself = value !== "" && toClauseValue(value, property) === value;
  return isItself ? value : JSON.stringify(value);
}

function isQuoted(text: string): boolean {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"');
}

function unquoted(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}
