import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import { type BodyLimits, describeBytes, toBodyLimits, usualBodyLimits } from "../body-limits.ts";
import type { DescribedRoute } from "../declared-seller-routes.ts";
import type { DescribedByteRoute } from "../described-byte-route.ts";
import { byteOperation, listByteRefusals, plainRefusalSchema } from "./byte-operations.ts";
import { isRepeatable, refusalResponses, refusalSchemas } from "./described-refusals.ts";
import { describeInput, describeNamed } from "./described-schemas.ts";
import { answerExample, toExample } from "./example-value.ts";
import { withFieldDescriptions } from "./field-descriptions.ts";
import { type JsonSchema, type JsonSchemas, refTo } from "./json-schema.ts";
import { parameterDescription } from "./parameter-descriptions.ts";
import { nameSchemas, type SchemaNames, toNameParts } from "./schema-names.ts";

export interface DescriptionOptions {
  baseUrl: string;
  sessionCookie: string;
}

interface Described {
  names: SchemaNames;
  schemas: JsonSchemas;
}

const introduction =
  `Sell products, subscriptions and usage. Amounts are whole numbers in the currency's smallest unit.
The trailing slash of a collection is optional. Lists are paged: \`page\` starts at 1, and \`limit\` is 10 by default and
100 at most. A PATCH changes only the fields it names. Any write can carry an \`Idempotency-Key\`: the same request sent
again within 24 hours returns the same response and changes nothing more. A body has at most
${describeBytes(usualBodyLimits.bytes)} and ${usualBodyLimits.values} JSON values, unless its description gives other
limits.`.replaceAll("\n", " ");

/**
 * Describes the whole billing wire as OpenAPI 3.1, made of the declarations that the server itself
 * runs by.
 */
export function describeApi(
  routes: readonly DescribedRoute[],
  byteRoutes: readonly DescribedByteRoute[],
  { baseUrl, sessionCookie }: DescriptionOptions,
): object {
  const names = nameSchemas(routes);
  const schemas = withFieldDescriptions({
    ...describeNamed(names.answers, "output"),
    ...describeNamed(names.bodies, "input"),
    ...refusalSchemas(routes, byteRoutes.flatMap(listByteRefusals)),
    PlainRefusal: plainRefusalSchema,
  });
  const described = { names, schemas };
  return {
    openapi: "3.1.0",
    info: { title: "Guildhall API", version: "1", description: introduction },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(toTag))].map((name) => ({ name })),
    paths: toPaths(routes, byteRoutes, described),
    components: {
      schemas: sorted(schemas),
      parameters,
      headers: { IdempotentReplayed: replayHeader },
      securitySchemes: {
        accessToken: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "guild_oat_…",
          description: "An access token of an organization. It acts for that organization alone.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie,
          description: "A signed-in person, as far as their role in the organization allows.",
        },
        customerSession: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "guild_cst_…",
          description:
            "The token of a customer session. It acts for one customer, or for one purchase of theirs.",
        },
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "x-api-key",
          description:
            "A key of a person, within its scopes. The request must name the organization.",
        },
      },
    },
  };
}

const parameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "1 to 255 visible characters. The response is stored under it for 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  OrganizationId: {
    name: "organization_id",
    in: "query",
    description:
      "The organization that a signed-in person acts for; the active one if absent. A token may only name its own.",
    schema: { type: "string", format: "uuid" },
  },
};

const replayHeader = {
  description: "Present when this is the stored response of an earlier request with the same key.",
  schema: { type: "string", const: "true" },
};

function toPaths(
  routes: readonly DescribedRoute[],
  byteRoutes: readonly DescribedByteRoute[],
  described: Described,
) {
  const paths: Record<string, Record<string, object>> = {};
  const add = ({ path, method }: { path: string; method: string }, operation: object) => {
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  };
  for (const route of routes) add(route, operation(route, described));
  for (const route of byteRoutes) add(route, byteOperation(route, toTag(route)));
  return sorted(paths);
}

function operation(route: DescribedRoute, described: Described): object {
  return {
    operationId: route.name,
    tags: [toTag(route)],
    summary: route.summary,
    ...access(route),
    parameters: toParameters(route),
    ...(route.body ? { requestBody: requestBody(route, route.body, described) } : {}),
    responses: {
      [String(route.status ?? 200)]: success(route, described),
      ...laterSuccess(route, described),
      ...refusalResponses(route),
    },
  };
}

function access({ scope, credential }: DescribedRoute): object {
  if (credential === "customer") return { security: [{ customerSession: [] }] };
  if (scope === undefined) return { security: [] };
  const person = { session: [scope] };
  const security = isForPersonsOnly(scope)
    ? [person]
    : [{ accessToken: [scope] }, person, { apiKey: [scope] }];
  return { security, "x-scope": scope };
}

function toParameters(route: DescribedRoute): object[] {
  const inPath = listFields(route.params).map(([name, schema]) => ({
    name,
    in: "path",
    description: parameterDescription(route.name, name),
    required: true,
    schema,
  }));
  const inQuery = listFields(route.query).map(([name, schema, required]) => ({
    name,
    in: "query",
    description: parameterDescription(route.name, name),
    ...(required ? { required } : {}),
    ...(name === "metadata" ? { style: "deepObject", explode: true } : {}),
    schema: asQueryValue(schema),
  }));
  const isNamed = !route.scope || inQuery.some(({ name }) => name === "organization_id");
  const shared = [
    ...(isNamed ? [] : ["OrganizationId"]),
    ...(isRepeatable(route) ? ["IdempotencyKey"] : []),
  ];
  return [
    ...inPath,
    ...inQuery,
    ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function listFields(
  schema: DescribedRoute["query"],
): [name: string, schema: JsonSchema, required: boolean][] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describeInput(schema);
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)]);
}

/** Everything in a URL is text; the schema describes the type that the text stands for. */
function asQueryValue(schema: JsonSchema): JsonSchema {
  if (schema.enum?.join() === "true,false") return { type: "boolean" };
  return schema;
}

function requestBody(
  route: DescribedRoute,
  schema: NonNullable<DescribedRoute["body"]>,
  { names, schemas }: Described,
) {
  const name = names.bodies.get(schema);
  const body = name === undefined ? describeInput(schema) : refTo(name);
  return {
    ...(route.bodyLimits && { description: limitsText(toBodyLimits(route)) }),
    required: true,
    content: { "application/json": { schema: body, example: toExample(body, schemas) } },
  };
}

function limitsText({ bytes, values }: BodyLimits): string {
  return `At most ${describeBytes(bytes)} and ${values} JSON values.`;
}

function success(route: DescribedRoute, { names, schemas }: Described): object {
  const { status, answer } = route;
  const headers = isRepeatable(route)
    ? { headers: { "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" } } }
    : {};
  if (status === 204 || !answer) return { description: "Done. No body.", ...headers };
  const name = names.answers.get(answer);
  const schema = name === undefined ? {} : refTo(name);
  return {
    description: status === 201 ? "Created." : "Success.",
    ...headers,
    content: {
      [route.gives ?? "application/json"]: { schema, example: answerExample(schema, schemas) },
    },
  };
}

function laterSuccess(route: DescribedRoute, described: Described): object {
  if (!route.statusFrom043) return {};
  const description =
    "The same, for the official client from release 0.43.1 on and for requests with `polar-version`.";
  return { [String(route.statusFrom043)]: { ...success(route, described), description } };
}

function toTag({ name }: { name: string }): string {
  const { noun } = toNameParts(name);
  const words = noun.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replace(/y$/, "ie");
  return `${words.slice(0, 1)}${words.slice(1).toLowerCase()}s`;
}

function sorted<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}
