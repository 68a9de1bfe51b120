import type { CustomFieldType, CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { CustomFieldUse } from "#contract/page-parts-schema.ts";
import { calendarDay, count } from "#web/platform/format/format.ts";

const kinds: Record<CustomFieldType, { label: string; note: string }> = {
  text: { label: "Text", note: "A line or a paragraph, such as a GitHub username" },
  number: { label: "Number", note: "A whole number, such as the number of seats" },
  date: { label: "Date", note: "A day, such as a start date" },
  checkbox: { label: "Checkbox", note: "Yes or no, such as accepting your terms" },
  select: { label: "Select", note: "One of your choices, such as company size" },
};

export function fieldKindLabel(type: CustomFieldType): string {
  return kinds[type].label;
}

/** Describes a kind: "Text: a line or a paragraph, …". */
export function fieldKindFacts(type: CustomFieldType): string {
  const { label, note } = kinds[type];
  return `${label}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
}

export function fieldKindNote(type: CustomFieldType): string {
  return kinds[type].note;
}

/** Says what a field asks for: "Select, 4 choices". */
export function fieldNote(field: CustomFieldWire): string {
  const kind = fieldKindLabel(field.type);
  if (field.type === "select")
    return `${kind}, ${count(field.properties.options.length, "choice")}`;
  if (field.type !== "text") return kind;
  const { textarea, max_length: most } = field.properties;
  const words = textarea ? "Long text" : kind;
  return most === undefined ? words : `${words}, up to ${count(most, "character")}`;
}

/** Writes the limits of answers as text; empty if there are none. */
export function limitLabel(field: Pick<CustomFieldWire, "type" | "properties">): string {
  const { type } = field;
  const limits = field.properties as Record<string, number | undefined>;
  if (type === "text") {
    const { min_length: least, max_length: most } = limits;
    if (least !== undefined && most !== undefined) return `${least} to ${count(most, "character")}`;
    if (least !== undefined) return `At least ${count(least, "character")}`;
    return most === undefined ? "" : `At most ${count(most, "character")}`;
  }
  if (type !== "number" && type !== "date") return "";
  const say = (limit: number) => (type === "date" ? daySaid(limit) : limit.toLocaleString("en-US"));
  const { ge: least, le: most } = limits;
  if (least !== undefined && most !== undefined) return `From ${say(least)} to ${say(most)}`;
  if (least !== undefined)
    return type === "date" ? `${say(least)} or later` : `At least ${say(least)}`;
  if (most === undefined) return "";
  return type === "date" ? `${say(most)} or earlier` : `At most ${say(most)}`;
}

function daySaid(seconds: number): string {
  return calendarDay(new Date(seconds * 1_000));
}

/**
 * Says which products ask it: "Studio and Field guide", "Studio and 3 more". Empty if no product
 * asks it.
 */
export function askedBy({ productNames, productsCount }: CustomFieldUse): string {
  const [first, second] = productNames;
  if (first === undefined) return "";
  if (second === undefined) return first;
  return productsCount === 2 ? `${first} and ${second}` : `${first} and ${productsCount - 1} more`;
}
