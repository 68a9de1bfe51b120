import { isForPersonsOnly } from "#contract/billing/scopes.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";
import type { DeclaredSellerRoute } from "../declared-seller-routes.ts";
import { idempotencyErrors } from "../idempotency/idempotency-errors.ts";
import { sellerErrors } from "../seller-errors.ts";
import { type JsonSchema, type JsonSchemas, refTo } from "./json-schema.ts";

const text: JsonSchema = { type: "string" };

/** What a validation refusal looks like, whatever it is about. */
const validationSchemas: JsonSchemas = {
  ValidationFault: {
    type: "object",
    description: "One fault of a request, and where it is.",
    required: ["type", "loc", "msg"],
    properties: {
      type: { type: "string", examples: ["missing"] },
      loc: {
        type: "array",
        items: { type: ["string", "integer"] },
        examples: [["body", "name"]],
      },
      msg: { type: "string", examples: ["Field required"] },
    },
  },
  RequestValidationError: {
    type: "object",
    required: ["error", "detail"],
    properties: {
      error: { type: "string", const: "RequestValidationError" },
      detail: { type: "array", items: refTo("ValidationFault") },
    },
  },
};

const statusDescriptions: Readonly<Record<number, string>> = {
  400: "The request cannot be carried out.",
  401: "Not authenticated.",
  403: "Not allowed.",
  404: "There is no such thing in this organization.",
  409: "Conflicts with another request.",
  410: "It is no longer there.",
  413: "The body is too large.",
  422: "Something in the request is not valid.",
};

/** The refusals of every route that this one shares, and its own. */
export function refusalsOf(route: DeclaredSellerRoute): RefusalSpec[] {
  const { unauthorized, invalidToken, insufficientScope, notPermitted, notFound } = sellerErrors;
  const writing = route.method === "GET" ? [] : Object.values(idempotencyErrors);
  const tokens = isForPersonsOnly(route.scope) ? [] : [invalidToken];
  return [
    unauthorized,
    ...tokens,
    insufficientScope,
    notPermitted,
    notFound,
    ...writing,
    ...(route.refusals ?? []),
  ];
}

/** One component for each name of a refusal. */
export function refusalSchemas(routes: readonly DeclaredSellerRoute[]): JsonSchemas {
  const named = routes.flatMap(refusalsOf).map((spec) => [schemaName(spec), schemaOf(spec)]);
  return { ...validationSchemas, ...Object.fromEntries(named) };
}

/** The answers of a route other than success, by status. */
export function refusalResponses(route: DeclaredSellerRoute): Record<string, object> {
  const byStatus = new Map<number, RefusalSpec[]>([[422, []]]);
  for (const spec of refusalsOf(route))
    byStatus.set(spec.status, [...(byStatus.get(spec.status) ?? []), spec]);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, specs]) => [String(status), responseOf(status, specs)]),
  );
}

function responseOf(status: number, specs: readonly RefusalSpec[]): object {
  const plain = specs.filter((spec) => spec.status !== 422);
  const names = new Set(plain.map(schemaName));
  if (status === 422) names.add("RequestValidationError");
  const schemas = [...names].map(refTo);
  const examples = plain.map((spec) => [exampleName(spec), { value: bodyOf(spec) }]);
  return {
    description: statusDescriptions[status] ?? "The request was declined.",
    content: {
      "application/json": {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        ...(examples.length > 0 ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  };
}

function bodyOf({ code, message, oauth }: RefusalSpec): object {
  return oauth ? { error: code, error_description: message } : { error: code, detail: message };
}

function schemaOf({ code, oauth }: RefusalSpec): JsonSchema {
  const textField = oauth ? "error_description" : "detail";
  return {
    type: "object",
    required: ["error", textField],
    properties: { error: { type: "string", const: code }, [textField]: text },
  };
}

function schemaName({ code = "Refusal" }: RefusalSpec): string {
  return code
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

/** Several refusals share a name: their sentences tell them apart. */
function exampleName(spec: RefusalSpec): string {
  const words = (spec.message ?? "").split(/\W+/).slice(0, 5);
  return [schemaName(spec), ...words].join("-").toLowerCase();
}
