import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import { edgeErrors } from "#server/platform/http/http-server.ts";
import { bodyErrors } from "#server/platform/http/json-body.ts";
import { limitError } from "#server/platform/limits/rate-limit.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";
import { errorName } from "#server/platform/refusal-bodies.ts";
import { type BodyLimits, describeBytes, toBodyLimits, usualBodyLimits } from "../body-limits.ts";
import type { DescribedRoute } from "../declared-seller-routes.ts";
import { idempotencyErrors } from "../idempotency/idempotency-errors.ts";
import { sellerErrors } from "../seller-errors.ts";
import { type JsonSchema, type JsonSchemas, refTo } from "./json-schema.ts";

const text: JsonSchema = { type: "string" };

/** The shape of every validation error. */
const validationSchemas: JsonSchemas = {
  ValidationFault: {
    type: "object",
    description: "One error in the request, and its location.",
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

export const statusDescriptions: Readonly<Record<number, string>> = {
  400: "The request cannot be carried out.",
  402: "There are not enough units.",
  401: "Not authenticated.",
  403: "Not allowed.",
  404: "Not found in this organization.",
  409: "Conflicts with another request.",
  410: "It no longer exists.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  422: "The request is not valid.",
  429: "Too many requests. Try again after `Retry-After` seconds.",
  503: "Not available right now. Try again after `Retry-After` seconds.",
};

/** Lists the refusals of every route that this one shares, and its own. */
export function listRouteRefusals(route: DescribedRoute): RefusalSpec[] {
  const { tooLarge, notJson } = bodyErrors;
  return [
    ...accessRefusals(route),
    sellerErrors.notFound,
    ...(isRepeatable(route) ? Object.values(idempotencyErrors) : []),
    ...(route.refusals ?? []),
    ...(route.body ? [tooLarge, notJson] : []),
    limitError,
    edgeErrors.unavailable,
  ];
}

function accessRefusals({ scope, credential }: DescribedRoute): RefusalSpec[] {
  const { unauthorized, invalidToken, insufficientScope, notPermitted } = sellerErrors;
  if (credential === "customer") return [unauthorized, invalidToken];
  if (scope === undefined) return [];
  const tokens = isForPersonsOnly(scope) ? [] : [invalidToken];
  return [unauthorized, ...tokens, insufficientScope, notPermitted];
}

/**
 * Returns whether it takes an Idempotency-Key: without a credential only where a secret is in the
 * path.
 */
export function isRepeatable(route: DescribedRoute): boolean {
  const { method, path, scope, credential, idempotency } = route;
  if (idempotency === "own") return false;
  const isKnownCaller = scope !== undefined || credential !== undefined;
  return method !== "GET" && (isKnownCaller || path.includes(":"));
}

/** Returns one component for each name of a refusal. */
export function refusalSchemas(
  routes: readonly DescribedRoute[],
  others: readonly RefusalSpec[],
): JsonSchemas {
  const named = [...routes.flatMap(listRouteRefusals), ...others].map((spec) => [
    schemaName(spec),
    toSchema(spec),
  ]);
  return { ...validationSchemas, ...Object.fromEntries(named) };
}

/** Returns the answers of a route other than success, by status. */
export function refusalResponses(route: DescribedRoute): Record<string, object> {
  return responsesByStatus(listRouteRefusals(route), [422], toBodyLimits(route));
}

/** Describes refusals by status, also those that no declared route has. */
export function responsesByStatus(
  specs: readonly RefusalSpec[],
  always: readonly number[] = [],
  limits = usualBodyLimits,
): Record<string, object> {
  const byStatus = new Map<number, RefusalSpec[]>(always.map((status) => [status, []]));
  for (const spec of specs) byStatus.set(spec.status, [...(byStatus.get(spec.status) ?? []), spec]);
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, specs]) => [String(status), toResponse(status, specs, limits)]),
  );
}

function toResponse(status: number, specs: readonly RefusalSpec[], { bytes }: BodyLimits): object {
  const tooLarge = status === 413 ? `The body is larger than ${describeBytes(bytes)}.` : undefined;
  const plain = specs.filter((spec) => spec.status !== 422);
  const names = new Set(plain.map(schemaName));
  if (status === 422) names.add("RequestValidationError");
  const schemas = [...names].map(refTo);
  const examples = plain.map((spec) => [exampleName(spec), { value: toBody(spec) }]);
  if (status === 422) examples.push(["invalid", { value: invalidExample }]);
  return {
    description: tooLarge ?? statusDescriptions[status] ?? "The request was declined.",
    ...(status === 429 || status === 503 ? { headers: { "Retry-After": retryHeader } } : {}),
    content: {
      "application/json": {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

const retryHeader = {
  description: "Seconds to wait.",
  schema: { type: "integer", minimum: 1 },
};

const invalidExample = {
  error: "RequestValidationError",
  detail: [{ type: "missing", loc: ["body", "name"], msg: "Field required" }],
};

function toBody(spec: RefusalSpec): object {
  const error = errorName(spec);
  return spec.oauth
    ? { error, error_description: spec.message }
    : { error, detail: spec.message, ...spec.facts };
}

function toSchema(spec: RefusalSpec): JsonSchema {
  const textField = spec.oauth ? "error_description" : "detail";
  return {
    type: "object",
    required: ["error", textField],
    properties: { error: { type: "string", const: errorName(spec) }, [textField]: text },
  };
}

function schemaName(spec: RefusalSpec): string {
  return errorName(spec)
    .split("_")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

/** Several refusals share a name: their sentences tell them apart. */
function exampleName(spec: RefusalSpec): string {
  const words = (spec.message ?? "").split(/\W+/).slice(0, 5);
  return [schemaName(spec), ...words].join("-").toLowerCase();
}
