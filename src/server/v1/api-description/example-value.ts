import { componentPrefix, type JsonSchema, type JsonSchemas } from "./json-schema.ts";

const maxDepth = 8;
const texts: Readonly<Record<string, string>> = {
  uuid: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  "date-time": "2027-01-01T00:00:00Z",
  email: "ada@example.com",
  uri: "https://example.com",
};
/** Where a schema alone does not say what a sensible value is. */
const byField: Readonly<Record<string, unknown>> = {
  name: "Handbook",
  email: "ada@example.com",
  slug: "handbook",
  comment: "Nightly export",
  description: "Everything we know, in one book.",
  property: "name",
  country: "AT",
  mime_type: "application/pdf",
  size: 1,
  chunk_start: 0,
  chunk_end: 0,
  url: "https://example.com",
  checksum_etag: "etag",
  unit_amount: "0.5",
};

/** Where one of several fields must be there, and the schema cannot say which. */
const byComponent: Readonly<Record<string, unknown>> = {
  CheckoutLinkCreate: { payment_processor: "stripe", products: [texts.uuid] },
};

/** The smallest sensible value that a schema accepts: its required fields, and of alternatives the first. */
export function exampleOf(
  schema: JsonSchema,
  components: JsonSchemas,
  field = "",
  depth = 0,
): unknown {
  if (depth > maxDepth) return null;
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(componentPrefix.length);
    return byComponent[name] ?? exampleOf(components[name] ?? {}, components, field, depth + 1);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.enum?.length) return schema.enum[0];
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices?.[0]) return exampleOf(choices[0], components, field, depth + 1);
  if (schema.prefixItems)
    return schema.prefixItems.map((item) => exampleOf(item, components, field, depth + 1));
  return plainExample(schema, components, field, depth);
}

function plainExample(
  schema: JsonSchema,
  components: JsonSchemas,
  field: string,
  depth: number,
): unknown {
  if (schema.type === "object") return objectExample(schema, components, depth);
  if (schema.type === "array") {
    const item = schema.items ?? {};
    return schema.minItems || field === "products"
      ? [exampleOf(item, components, field, depth + 1)]
      : [];
  }
  const known = byField[field];
  if (known !== undefined) return known;
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number")
    return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
  if (schema.type === "string") return textExample(schema);
  return null;
}

function objectExample(
  schema: JsonSchema,
  components: JsonSchemas,
  depth: number,
): Record<string, unknown> {
  const all = Object.entries(schema.properties ?? {});
  const required = all.filter(([name]) => schema.required?.includes(name));
  // A change that changes nothing would teach nobody anything.
  const telling = all.filter(([name]) => ["name", "label", "products"].includes(name)).slice(0, 1);
  const shown = required.length > 0 ? required : telling;
  return Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(property, components, name, depth + 1)]),
  );
}

function textExample({ format, minLength = 0, maxLength = 255 }: JsonSchema): string {
  const known = texts[format ?? ""];
  if (known !== undefined) return known;
  return "text".padEnd(minLength, "t").slice(0, maxLength);
}
