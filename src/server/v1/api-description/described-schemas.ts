import * as z from "zod/v4/core";
import { componentPrefix, type JsonSchema, type JsonSchemas } from "./json-schema.ts";

const conversion = {
  target: "draft-2020-12",
  unrepresentable: "any",
  override: ({ jsonSchema }: { jsonSchema: object }) => tidy(jsonSchema),
} as const;

/** Describes the named schemas as components that refer to each other. */
export function describeNamed(
  names: ReadonlyMap<z.$ZodType, string>,
  io: "input" | "output",
): JsonSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const uri = (id: string) => componentPrefix + id;
  const { schemas } = z.toJSONSchema(registry, { ...conversion, io, uri });
  return hoistShared(schemas as Record<string, JsonSchema & { $id?: string; $schema?: string }>);
}

/** Describes one schema without a name, such as that of a query. */
export function describeInput(schema: z.$ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    ...conversion,
    io: "input",
  });
  return described as JsonSchema;
}

/**
 * Describes one schema whose recursive parts become components. Their names begin with the given
 * one.
 */
export function describeWithTrees(
  schema: z.$ZodType,
  name: string,
): { described: JsonSchema; trees: JsonSchemas } {
  const { $defs: defs = {}, ...described } = describeInput(schema) as JsonSchema & {
    $defs?: JsonSchemas;
  };
  const toName = (id: string) => `${name}.${treeName(id)}`;
  const refer = <Part>(part: Part): Part =>
    JSON.parse(
      JSON.stringify(part).replace(/"#\/\$defs\/(\w+)"/g, (_ref, id: string) =>
        JSON.stringify(componentPrefix + toName(id)),
      ),
    );
  const trees = Object.entries(defs).map(([id, def]) => [toName(id), refer(def)]);
  return { described: refer(described), trees: Object.fromEntries(trees) };
}

/**
 * Recursive schemas, such as a tree of filters, come without a name: their refs are turned into
 * components.
 */
function hoistShared(
  described: Record<string, JsonSchema & { $id?: string; $schema?: string; $defs?: JsonSchemas }>,
): JsonSchemas {
  const { __shared: shared, ...named } = described;
  const defs = Object.entries(shared?.$defs ?? {});
  const trees: typeof named = Object.fromEntries(defs.map(([id, def]) => [treeName(id), def]));
  const all = { ...named, ...trees };
  const components: JsonSchemas = {};
  for (const [name, { $id: _id, $schema: _dialect, ...schema }] of Object.entries(all))
    components[name] = JSON.parse(
      JSON.stringify(schema).replace(
        /"#\/components\/schemas\/__shared#\/\$defs\/(\w+)"/g,
        (_ref, id: string) => JSON.stringify(componentPrefix + treeName(id)),
      ),
    );
  return components;
}

function treeName(id: string): string {
  return id.replace(/^_*schema/, "Tree");
}

/** Clients must not break when a field is added. */
function tidy(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  // The format says it all; the library's patterns for it are a page long.
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}
