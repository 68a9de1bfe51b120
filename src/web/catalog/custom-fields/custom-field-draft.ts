import type {
  CustomFieldType,
  CustomFieldUpdate,
  CustomFieldWire,
} from "#contract/billing/custom-field-schema.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";
import { dayText, toSeconds, toWholeNumber } from "./limit-texts.ts";

export interface OptionDraft {
  id: number;
  label: string;
  /** Follows the label until somebody types it. */
  value: string | undefined;
}

export interface CustomFieldDraft {
  type: CustomFieldType;
  name: string;
  /** Follows the name until somebody types it. */
  slug: string | undefined;
  label: string;
  help: string;
  placeholder: string;
  textarea: boolean;
  /** Length, number or day, as its kind has it; empty for no limit. */
  least: string;
  most: string;
  options: readonly OptionDraft[];
  metadata: readonly Pair[];
}

export function newFieldDraft(type: CustomFieldType): CustomFieldDraft {
  return {
    type,
    name: "",
    slug: undefined,
    label: "",
    help: "",
    placeholder: "",
    textarea: false,
    least: "",
    most: "",
    options: type === "select" ? [0, 1].map((id) => ({ id, label: "", value: undefined })) : [],
    metadata: [],
  };
}

export function toCustomFieldDraft(field: CustomFieldWire): CustomFieldDraft {
  const { form_label, form_help_text, form_placeholder } = field.properties;
  return {
    ...newFieldDraft(field.type),
    name: field.name,
    slug: field.slug,
    label: form_label ?? "",
    help: form_help_text ?? "",
    placeholder: form_placeholder ?? "",
    metadata: metadataPairs(field.metadata),
    ...toLimits(field),
  };
}

function toLimits(field: CustomFieldWire): Partial<CustomFieldDraft> {
  switch (field.type) {
    case "text": {
      const { textarea = false, min_length: least, max_length: most } = field.properties;
      return { textarea, least: numberText(least), most: numberText(most) };
    }
    case "number":
      return { least: numberText(field.properties.ge), most: numberText(field.properties.le) };
    case "date":
      return { least: dayText(field.properties.ge), most: dayText(field.properties.le) };
    case "select":
      return { options: field.properties.options.map((option, id) => ({ id, ...option })) };
    case "checkbox":
      return {};
  }
}

function numberText(value: number | undefined): string {
  return value === undefined ? "" : String(value);
}

/**
 * Makes a key of letters, digits and lines, as programs like them: "GitHub username" becomes
 * github_username.
 */
export function slugFrom(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 100);
}

export function toFieldSlug({ slug, name }: CustomFieldDraft): string {
  return slug ?? slugFrom(name);
}

export function optionValue({ value, label }: OptionDraft): string {
  return value ?? slugFrom(label);
}

/**
 * Writes the properties as the API expects them; the schema reports limits that are not numbers.
 */
export function toProperties(draft: CustomFieldDraft, before?: CustomFieldWire): object {
  const texts = {
    ...given("form_label", draft.label.trim()),
    ...given("form_help_text", draft.help.trim()),
    ...given("form_placeholder", draft.placeholder.trim()),
  };
  switch (draft.type) {
    case "text":
      return {
        ...texts,
        ...(draft.textarea ? { textarea: true } : {}),
        ...limit("min_length", toWholeNumber(draft.least)),
        ...limit("max_length", toWholeNumber(draft.most)),
      };
    case "number":
      return {
        ...texts,
        ...limit("ge", toWholeNumber(draft.least)),
        ...limit("le", toWholeNumber(draft.most)),
      };
    case "date": {
      const days = before?.type === "date" ? before.properties : {};
      return {
        ...texts,
        ...limit("ge", toSeconds(draft.least, days.ge)),
        ...limit("le", toSeconds(draft.most, days.le)),
      };
    }
    case "select": {
      const options = draft.options.map((option) => ({
        value: optionValue(option).trim(),
        label: option.label.trim(),
      }));
      return { ...texts, options };
    }
    case "checkbox":
      return texts;
  }
}

function given(name: string, text: string): Record<string, string> {
  return text === "" ? {} : { [name]: text };
}

function limit(name: string, value: number | undefined): Record<string, number> {
  return value === undefined ? {} : { [name]: value };
}

export function fieldCreation(draft: CustomFieldDraft): unknown {
  return {
    type: draft.type,
    name: draft.name,
    slug: toFieldSlug(draft),
    properties: toProperties(draft),
    metadata: toMetadata(draft.metadata),
  };
}

export type FieldPart = "name" | "slug" | "question" | "limits" | "choices" | "metadata";

/** Returns the unsaved parts, each once. */
export function changedFieldParts(draft: CustomFieldDraft, field: CustomFieldWire): FieldPart[] {
  const before = toCustomFieldDraft(field);
  const parts: Record<FieldPart, (one: CustomFieldDraft) => unknown> = {
    name: ({ name }) => name.trim(),
    slug: toFieldSlug,
    question: (one) => [one.label.trim(), one.help.trim(), one.placeholder.trim(), one.textarea],
    limits: ({ least, most }) => [least.trim(), most.trim()],
    choices: ({ options }) => options.map((one) => [one.label.trim(), optionValue(one).trim()]),
    metadata: ({ metadata }) => toMetadata(metadata, field.metadata),
  };
  return (Object.keys(parts) as FieldPart[]).filter(
    (part) => JSON.stringify(parts[part](draft)) !== JSON.stringify(parts[part](before)),
  );
}

/** Only what changed is sent; what a question looks like goes as one. */
export function fieldChange(draft: CustomFieldDraft, field: CustomFieldWire): CustomFieldUpdate {
  const changed = changedFieldParts(draft, field);
  const has = (...parts: FieldPart[]) => parts.some((part) => changed.includes(part));
  return {
    type: draft.type,
    ...(has("name") ? { name: draft.name } : {}),
    ...(has("slug") ? { slug: toFieldSlug(draft) } : {}),
    ...(has("question", "limits", "choices") ? { properties: toProperties(draft, field) } : {}),
    ...(has("metadata") ? { metadata: toMetadata(draft.metadata, field.metadata) } : {}),
  } as CustomFieldUpdate;
}

/** The schema accepts options with equal values, but buyers could not choose between them. */
export function optionProblems({ options }: CustomFieldDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  options.forEach((option, index) => {
    const value = optionValue(option).trim();
    const isTaken = options.slice(0, index).some((each) => optionValue(each).trim() === value);
    if (isTaken) problems[`properties.options.${index}.value`] = "This value is already used.";
  });
  return problems;
}
