import { authBasePath } from "#server/identity/wire/auth-routes.ts";
import type { DeclaredRoute } from "#server/platform/http/declared-routes.ts";
import { type AccountOperation, accountGroups } from "./accounts/account-operation.ts";
import { accountOperations } from "./accounts/account-operations.ts";
import { describeInput, describeWithTrees } from "./described-schemas.ts";
import { toExample } from "./example-value.ts";

interface AccountDocumentOptions {
  baseUrl: string;
  sessionCookie: string;
}

/**
 * Describes the account API as OpenAPI 3.1: what it takes is read from the declared routes, the
 * words are a table.
 */
export function describeAccounts(
  routes: readonly DeclaredRoute[],
  { baseUrl, sessionCookie }: AccountDocumentOptions,
): object {
  const described = routes.flatMap((route) => {
    const words = accountOperations[operationKey(route)];
    return words ? [{ route, words }] : [];
  });
  return {
    openapi: "3.1.0",
    info: { title: "Guildhall accounts API", version: "1", description: introduction },
    servers: [{ url: baseUrl }],
    tags: accountGroups
      .filter((name) => described.some(({ words }) => words.group === name))
      .map((name) => ({ name })),
    paths: toPaths(described),
    components: {
      schemas: Object.assign({}, ...described.map(({ route }) => describeBody(route).trees)),
      parameters: {},
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie },
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
      },
    },
  };
}

/** Writes the key of an operation: `POST /sign-in/email`. */
export function operationKey({ method, path }: Pick<DeclaredRoute, "method" | "path">): string {
  return `${method} ${path.slice(authBasePath.length)}`;
}

const introduction =
  "Sign-in, sessions, organizations, members, invitations, teams and API keys. The official client of Better Auth works with it.";

interface Described {
  route: DeclaredRoute;
  words: AccountOperation;
}

function toPaths(described: readonly Described[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { route, words } of described) {
    const template = route.path.replace(/:(\w+)/g, "{$1}");
    paths[template] = {
      ...paths[template],
      [route.method.toLowerCase()]: operation(route, words),
    };
  }
  return paths;
}

function operation(route: DeclaredRoute, words: AccountOperation): object {
  return {
    operationId: toOperationId(route),
    tags: [words.group],
    summary: words.summary,
    ...access(route, words),
    parameters: [...pathParameters(route.path), ...queryParameters(route.query)],
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    responses: {
      "200": {
        description: "Success.",
        content: { "application/json": { example: words.answer ?? null } },
      },
      ...refusals(route, words),
    },
  };
}

/** `organization.create-team`, which is also its place on the page. */
function toOperationId(route: DeclaredRoute): string {
  const [, key = ""] = operationKey(route).split(" ");
  const id = key.slice(1).replaceAll("/", ".").replaceAll(":", "");
  const isTwin = Boolean(accountOperations[`GET ${key}`]) && route.method === "POST";
  return isTwin ? `${id}.post` : id;
}

const withoutSession = new Set(["Sign-in", "Pages"]);

function access({ apiKeyScope }: DeclaredRoute, { group }: AccountOperation): object {
  if (withoutSession.has(group)) return { security: [] };
  const scope = apiKeyScope ? [{ apiKey: [apiKeyScope] }] : [];
  return {
    security: [{ session: [] }, ...scope],
    ...(apiKeyScope ? { "x-scope": apiKeyScope } : {}),
  };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(schema: DeclaredRoute["query"]): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = describeInput(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    schema: field,
  }));
}

function describeBody(route: DeclaredRoute): ReturnType<typeof describeWithTrees> {
  if (!route.body) return { described: {}, trees: {} };
  return describeWithTrees(route.body, toOperationId(route));
}

function requestBody(route: DeclaredRoute): object {
  const { described: schema, trees } = describeBody(route);
  return {
    required: true,
    content: { "application/json": { schema, example: toExample(schema, trees) } },
  };
}

function refusals(route: DeclaredRoute, words: AccountOperation): Record<string, object> {
  const example = (code: string, message: string) => ({
    "application/json": { examples: { [code]: { value: { code, message } } } },
  });
  const invalid = route.body
    ? ("body parameters" as const)
    : route.query
      ? ("query parameters" as const)
      : undefined;
  return {
    ...(invalid
      ? {
          "400": {
            description: "The request is not valid.",
            content: example("VALIDATION_ERROR", `Invalid ${invalid}`),
          },
        }
      : {}),
    ...(withoutSession.has(words.group)
      ? {}
      : {
          "401": {
            description: "Not signed in.",
            content: example("UNAUTHORIZED", "Unauthorized"),
          },
        }),
    "429": {
      description: "Too many requests. Try again after `X-Retry-After` seconds.",
      content: example("TOO_MANY_REQUESTS", "Too many requests. Please try again later."),
    },
  };
}
