import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonSchema } from "#server/v1/api-description/json-schema.ts";

const formats = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

let compiler: { ajv: Ajv2020; schemas: object } | undefined;

/** What a value has against a schema that may refer to components; nothing if it fits. */
export function faultsOfValue(
  schema: JsonSchema,
  value: unknown,
  schemas: Record<string, JsonSchema>,
): string[] {
  const ajv = compilerOf(schemas);
  const validate = ajv.compile(JSON.parse(inDocument(schema)));
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function compilerOf(schemas: Record<string, JsonSchema>): Ajv2020 {
  if (compiler?.schemas === schemas) return compiler.ajv;
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema(JSON.parse(inDocument(schema)), name);
  compiler = { ajv, schemas };
  return ajv;
}

/** Components are known to the compiler by their names. */
function inDocument(schema: JsonSchema): string {
  return JSON.stringify(schema).replaceAll("#/components/schemas/", "");
}
