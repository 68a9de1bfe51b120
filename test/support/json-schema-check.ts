import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { JsonSchema } from "#server/v1/api-description/json-schema.ts";

const formats = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  email: /^[^@\s]+@[^@\s]+$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
};

interface Compiler {
  ajv: Ajv2020;
  /** By the text of their schemas: compiling takes a hundred times as long as checking. */
  compiled: Map<string, ValidateFunction>;
}

/** The description is the same in every file of a process, but parsed again. */
const compilersByText = new Map<string, Compiler>();
const compilers = new WeakMap<object, Compiler>();

/** Returns the faults of a value by a schema that may refer to components; none if it fits. */
export function faultsOfValue(
  schema: JsonSchema,
  value: unknown,
  schemas: Record<string, JsonSchema>,
): string[] {
  const { ajv, compiled } = getCompiler(schemas);
  const text = inDocument(schema);
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function getCompiler(schemas: Record<string, JsonSchema>): Compiler {
  const known = compilers.get(schemas);
  if (known) return known;
  const text = JSON.stringify(schemas);
  const compiler = compilersByText.get(text) ?? createCompiler(schemas);
  compilersByText.set(text, compiler);
  compilers.set(schemas, compiler);
  return compiler;
}

function createCompiler(schemas: Record<string, JsonSchema>): Compiler {
  // Each schema checks a few values only: quickly compiled is better than quick.
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code, formats });
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema(JSON.parse(inDocument(schema)), name);
  return { ajv, compiled: new Map() };
}

/** Components are known to the compiler by their names. */
function inDocument(schema: JsonSchema): string {
  return JSON.stringify(schema).replaceAll("#/components/schemas/", "");
}
