import type { ApiDescription, ApiOperation, ApiParameter, ApiResponse } from "./openapi-types.ts";

export interface ReferenceOperation {
  /** As the official client calls it: `products.list`. */
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: string;
  /** Bytes instead of JSON, at an address that an answer gave. */
  bytes: ApiOperation["x-bytes"];
  /** Needs no credential. */
  isPublic: boolean;
  /** A signed-in person only: no token opens it. */
  isForPersons: boolean;
  /** A customer with the token of their session. */
  isForCustomers: boolean;
  /** Below `/api/auth`. */
  isAccount: boolean;
  parameters: ApiParameter[];
  body:
    | {
        schema: NonNullable<ApiOperation["requestBody"]>["content"][string]["schema"];
        example: unknown;
      }
    | undefined;
  responses: [status: string, response: ApiResponse][];
}

export interface ReferenceResource {
  name: string;
  /** In the address: "custom-fields". */
  slug: string;
  operations: ReferenceOperation[];
}

const order = ["list", "create", "get", "update", "delete"];

/**
 * Groups the description by resource, in the order in which people look for calls: list, create,
 * get, update, delete, then the rest.
 */
export function toResources(description: ApiDescription): ReferenceResource[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? "",
      operation: readOperation(description, method.toUpperCase(), path, operation),
    })),
  );
  return description.tags
    .map(({ name }) => ({
      name,
      slug: toReferenceSlug(name),
      operations: operations
        .filter(({ tag }) => tag === name)
        .map(({ operation }) => operation)
        .sort((a, b) => rank(a.id) - rank(b.id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns the resources in the order of the description: sign-in comes first. */
export function toAccountResources(description: ApiDescription): ReferenceResource[] {
  const order = description.tags.map(({ name }) => name);
  return toResources(description)
    .map((resource) => ({ ...resource, slug: `accounts-${resource.slug}` }))
    .sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** Finds operations whose words or path have every word of the text. */
export function findOperations(
  resources: readonly ReferenceResource[],
  text: string,
): { resource: ReferenceResource; operation: ReferenceOperation }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return resources
    .flatMap((resource) => resource.operations.map((operation) => ({ resource, operation })))
    .filter(({ resource, operation }) => {
      const { summary, id, path, method } = operation;
      const hay = `${resource.name} ${summary} ${id} ${method} ${path}`.toLowerCase();
      return words.every((word) => hay.includes(word));
    });
}

/** "Update a product. Prices that are not listed are archived." is a title and a note. */
export function titleAndNote(summary: string): { title: string; note: string } {
  const [title = "", ...rest] = summary.split(/(?<=\.)\s+/);
  return { title: title.replace(/\.$/, ""), note: rest.join(" ") };
}

export function toReferenceSlug(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function readOperation(
  description: ApiDescription,
  method: string,
  path: string,
  operation: ApiOperation,
): ReferenceOperation {
  const isOpenTo = (scheme: string) => operation.security.some((each) => scheme in each);
  const isForCustomers = isOpenTo("customerSession");
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    scope: operation["x-scope"] ?? "",
    bytes: operation["x-bytes"],
    isPublic: operation["x-bytes"] === undefined && operation.security.length === 0,
    isForPersons: operation.security.length > 0 && !isOpenTo("accessToken") && !isForCustomers,
    isForCustomers,
    isAccount: path.startsWith("/api/auth/"),
    parameters: operation.parameters.map((parameter) => resolved(description, parameter)),
    body: operation.requestBody?.content["application/json"],
    responses: Object.entries(operation.responses),
  };
}

function resolved(
  { components }: ApiDescription,
  parameter: ApiParameter | { $ref: string },
): ApiParameter {
  if (!("$ref" in parameter)) return parameter;
  const name = parameter.$ref.split("/").at(-1) ?? "";
  const found = components.parameters[name];
  if (!found) throw new Error(`${parameter.$ref} leads nowhere`);
  return found;
}

function rank(id: string): number {
  const at = order.indexOf(id.split(".").at(-1) ?? "");
  return at === -1 ? order.length : at;
}
