import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Ajv2020, ErrorObject } from "ajv/dist/2020.js";
import type { WireExchange } from "#server/sandbox/stripe/wire/wire-channel.ts";

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
  "x-query-schema"?: Schema;
}

type Schema = Record<string, unknown>;

interface StripeDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Validator {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
}

type Validators = Record<string, Validator>;

const root = join(import.meta.dirname, "../..");
const documentFile = join(root, "test/data/stripe-openapi-subset.json");
const cacheFolder = join(root, ".cache");
const documentId = "schema:stripe";
const require = createRequire(import.meta.url);

/** The card form's own call is not part of the public API; its answer is. */
const browserCalls: Record<string, string> = {
  "POST /v1/confirmation_tokens": "ConfirmationToken",
};

/**
 * Returns the faults of a call and its answer by Stripe's own schema. Refused requests may be wrong
 * on purpose.
 */
export function faultsOfExchange({ method, path, form, status, body }: WireExchange): string[] {
  const name = `${method} ${path.replace(":id", "{id}")}`;
  const isAccepted = status === 200 || status === 402;
  const answer = status === 200 ? `${name} answer` : "error";
  return [
    ...(isAccepted && !(name in browserCalls) ? faults(`${name} request`, form) : []),
    ...faults(answer, body),
  ].map((fault) => `${name} ${status}: ${fault}`);
}

export function faultsOfEvent(event: { type: string }): string[] {
  return faults(`event ${event.type}`, event).map((fault) => `${event.type}: ${fault}`);
}

function faults(name: string, value: unknown): string[] {
  const validate = validators()[name];
  if (!validate) return [`Stripe's schema has no ${name}`];
  // Checking a form turns its texts into numbers and booleans.
  if (validate(structuredClone(value))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

let loaded: Validators | undefined;

/**
 * Writes the validators to files once for each version of the document, because compiling takes
 * many seconds.
 */
export function prepareValidators(): string[] {
  const text = readFileSync(documentFile, "utf8");
  const self = readFileSync(import.meta.filename, "utf8");
  const version = createHash("sha256").update(text).update(self).digest("hex").slice(0, 16);
  return ["requests", "answers"].map((part) => {
    const file = join(cacheFolder, `stripe-${part}-${version}.cjs`);
    if (!existsSync(file)) writeValidators(file, part, JSON.parse(text));
    return file;
  });
}

function validators(): Validators {
  loaded ??= named(Object.assign({}, ...prepareValidators().map((file) => require(file))));
  return loaded;
}

function writeValidators(file: string, part: string, document: StripeDocument): void {
  // Loaded here, because nearly every run finds the file written.
  const { Ajv2020: Compiler } = require("ajv/dist/2020") as { Ajv2020: typeof Ajv2020 };
  const { default: standaloneCode } = require("ajv/dist/standalone") as Standalone;
  const ajv = new Compiler({
    strict: false,
    validateFormats: false,
    // Form bodies are all texts.
    coerceTypes: part === "requests",
    code: { source: true },
  });
  ajv.addSchema({ $id: documentId, ...document });
  const schemas = part === "requests" ? requestSchemas(document) : answerSchemas(document);
  const ids: Record<string, string> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const $id = `schema:${exportName(name)}`;
    ajv.addSchema({ $id, ...inDocument(schema) });
    ids[exportName(name)] = $id;
  }
  mkdirSync(cacheFolder, { recursive: true });
  // Another test process may be writing the same file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, standaloneCode(ajv, ids));
  renameSync(draft, file);
}

interface Standalone {
  default(ajv: Ajv2020, ids: Record<string, string>): string;
}

function requestSchemas({ paths }: StripeDocument): Record<string, Schema> {
  return Object.fromEntries(
    listOperations(paths).flatMap(([name, operation]) => {
      const form = operation.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
      const schema = form ?? operation["x-query-schema"];
      return schema ? [[`${name} request`, schema]] : [];
    }),
  );
}

function answerSchemas({ paths, components }: StripeDocument): Record<string, Schema> {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const events = Object.keys(components.schemas).filter((name) => /^Event\.[a-z]/.test(name));
  return {
    error: reference("error"),
    ...Object.fromEntries(
      listOperations(paths).map(([name, { responses }]) => [
        `${name} answer`,
        responses["200"]?.content["application/json"]?.schema ?? {},
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(browserCalls).map(([name, schema]) => [`${name} answer`, reference(schema)]),
    ),
    ...Object.fromEntries(
      events.map((name) => [`event ${name.slice("Event.".length)}`, reference(name)]),
    ),
  };
}

/** Not simulated: compiling these calls would only take time. */
const leftOut = /^\/v1\/webhook_endpoints/;

function listOperations(paths: StripeDocument["paths"]): [string, Operation][] {
  return Object.entries(paths)
    .filter(([path]) => !leftOut.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
}

function inDocument(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentId}#/`));
}

/** A name in code for any name. */
function exportName(name: string): string {
  return `_${Buffer.from(name).toString("hex")}`;
}

function named(exported: Validators): Validators {
  return Object.fromEntries(
    Object.entries(exported).map(([name, validate]) => [
      Buffer.from(name.slice(1), "hex").toString(),
      validate,
    ]),
  );
}
