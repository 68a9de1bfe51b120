import type { ApiSchema } from "./openapi-types.ts";

export interface SchemaField {
  name: string;
  required: boolean;
  type: string;
  /** The description and the limits. */
  note: string;
  /** The fields inside, if it is an object or holds objects. */
  inside: SchemaVariant[];
}

/** One of the shapes a thing may have; without a title it has only this one. */
export interface SchemaVariant {
  title: string;
  fields: SchemaField[];
}

type Schemas = Readonly<Record<string, ApiSchema>>;

const maxDepth = 4;

/** Lists the shapes of a schema with their fields, the variants of a union one by one. */
export function listVariants(schema: ApiSchema, schemas: Schemas, depth = 0): SchemaVariant[] {
  const shapes = listShapes(schema, schemas);
  const tags = shapes.map(listTags);
  return shapes.map((shape, index) => ({
    title: distinguishing(tags[index] ?? [], tags),
    fields: listFields(shape, schemas, depth),
  }));
}

/** Everything with fields that the schema may be. */
function listShapes(schema: ApiSchema, schemas: Schemas): ApiSchema[] {
  const plain = follow(schema, schemas);
  if (plain.properties) return [plain];
  const choices = plain.oneOf ?? plain.anyOf ?? [];
  if (choices.length > 0) return choices.flatMap((choice) => listShapes(choice, schemas));
  return plain.items ? listShapes(plain.items, schemas) : [];
}

function listFields(schema: ApiSchema, schemas: Schemas, depth: number): SchemaField[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    type: typeLabel(field, schemas),
    note: toNote(field, schemas),
    inside: depth < maxDepth ? listVariants(field, schemas, depth + 1) : [],
  }));
}

/** "Name of the file. 1 to 255 characters." */
function toNote(field: ApiSchema, schemas: Schemas): string {
  const limits = limitLabel(follow(field, schemas));
  const sentence = limits && `${limits.slice(0, 1).toUpperCase()}${limits.slice(1)}.`;
  return [field.description, sentence].filter(Boolean).join(" ");
}

/** Names a type: "text or null", "list of uuid", "fixed or percentage". */
export function typeLabel(schema: ApiSchema, schemas: Schemas, depth = 0): string {
  const plain = follow(schema, schemas);
  if (plain.const !== undefined) return JSON.stringify(plain.const);
  if (plain.enum) return plain.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = plain.oneOf ?? plain.anyOf;
  if (choices) {
    const words = choices.map((choice) => typeLabel(choice, schemas, depth + 1));
    return [...new Set(words)].join(" | ");
  }
  if (plain.prefixItems) return "list";
  if (plain.items && depth < maxDepth)
    return `list of ${typeLabel(plain.items, schemas, depth + 1)}`;
  if (plain.type === "object") return plain.properties ? "object" : "map";
  return plain.format ?? [plain.type ?? "any"].flat().join(" | ");
}

function limitLabel(schema: ApiSchema): string {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => choice.type !== "null");
  const [only] = choices;
  if (only && choices.length === 1) return limitLabel(only);
  return [
    span(schema.minLength, schema.maxLength, "characters"),
    span(schema.minItems, schema.maxItems, "items"),
    span(schema.minimum, schema.maximum, ""),
    schema.exclusiveMinimum === undefined ? "" : `more than ${schema.exclusiveMinimum}`,
    schema.pattern ? `matches ${schema.pattern}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return "";
  const numbers =
    least === undefined
      ? `at most ${most}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most}`;
  return unit ? `${numbers} ${unit}` : numbers;
}

function follow(schema: ApiSchema, schemas: Schemas): ApiSchema {
  if (schema.$ref === undefined) return schema;
  return schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {};
}

/** The fields with one value: `type: "fixed"`. */
function listTags(schema: ApiSchema): string[] {
  return Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.const !== undefined)
    .map(([name, field]) => `${name}: ${JSON.stringify(field.const)}`);
}

/** The field that distinguishes a variant from its siblings. */
function distinguishing(tags: readonly string[], all: readonly (readonly string[])[]): string {
  return tags.filter((tag) => !all.every((others) => others.includes(tag))).join(", ");
}
