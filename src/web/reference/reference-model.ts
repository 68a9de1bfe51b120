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
  /** A signed-in person only: no token opens it. */
  /** Needs no credential. */
  isPublic: boolean;
  isForPersons: boolean;
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

/** The description by resource, as people look for things: list, create, get, update, delete, then the rest. */
export function resourcesOf(description: ApiDescription): ReferenceResource[] {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0] ?? "",
      operation: readOperation(description, method.toUpperCase(), path, operation),
    })),
  );
  return description.tags
    .map(({ name }) => ({
      name,
      slug: slugOf(name),
      operations: operations
        .filter(({ tag }) => tag === name)
        .map(({ operation }) => operation)
        .sort((a, b) => rank(a.id) - rank(b.id)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

function readOperation(
  description: ApiDescription,
  method: string,
  path: string,
  operation: ApiOperation,
): ReferenceOperation {
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    scope: operation["x-scope"] ?? "",
    bytes: operation["x-bytes"],
    isPublic: operation["x-bytes"] === undefined && operation.security.length === 0,
    isForPersons:
      operation.security.length > 0 &&
      !operation.security.some((security) => "accessToken" in security),
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
