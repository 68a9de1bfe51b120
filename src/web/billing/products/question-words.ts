import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { count } from "#web/platform/format.ts";

/** "Select, 4 choices": what a question asks for. */
export function questionNote(field: CustomFieldWire): string {
  switch (field.type) {
    case "select":
      return `Select, ${count(field.properties.options.length, "choice")}`;
    case "text": {
      const { textarea, max_length: most } = field.properties;
      const kind = textarea ? "Long text" : "Text";
      return most === undefined ? kind : `${kind}, up to ${count(most, "character")}`;
    }
    case "number":
      return "Number";
    case "date":
      return "Date";
    case "checkbox":
      return "Checkbox";
  }
}
