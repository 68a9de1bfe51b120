import { edgeErrors } from "#server/platform/http/http-server.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { errorName, refusalBody, toDialect } from "#server/platform/refusal-bodies.ts";
import type { ByteContent, ByteParameter, DescribedByteRoute } from "../described-byte-route.ts";
import { responsesByStatus, statusDescriptions } from "./described-refusals.ts";
import { type JsonSchema, refTo } from "./json-schema.ts";

/** Lists the refusals that have a schema of their own: those below `/v1`. */
export function listByteRefusals({ path, refusals }: DescribedByteRoute): RefusalSpec[] {
  if (toDialect(path) !== "v1") return [];
  return [...refusals, edgeErrors.notFoundInV1, edgeErrors.unavailable];
}

/** Outside `/v1` a refusal has a code and a message, or no body at all. */
export const plainRefusalSchema: JsonSchema = {
  type: "object",
  description: "A refusal outside `/v1`.",
  required: ["code", "message"],
  properties: { code: { type: "string" }, message: { type: "string" } },
};

function plainResponses({ refusals }: DescribedByteRoute): object {
  const specs = [...refusals, edgeErrors.unavailable];
  const statuses = [...new Set(specs.map(({ status }) => status))];
  const responses = statuses.map((status) => {
    const meant = specs.filter((spec) => spec.status === status);
    const examples = meant.map((spec) => [
      errorName(spec) + meant.indexOf(spec),
      { value: refusalBody("plain", new Refusal(spec)) },
    ]);
    const content = { schema: refTo("PlainRefusal"), examples: Object.fromEntries(examples) };
    return [
      status,
      {
        description: statusDescriptions[status],
        content: { "application/json": content },
      },
    ];
  });
  return { ...Object.fromEntries(responses), 404: { description: "Not found. No body." } };
}

const signedQuery: readonly ByteParameter[] = [
  {
    name: "expires",
    in: "query",
    description: "Until when the address works, in seconds since 1970.",
    schema: { type: "integer" },
  },
  {
    name: "signature",
    in: "query",
    description: "Shows that the address was made by this server.",
    schema: { type: "string" },
  },
];

/** Answers contain the complete addresses of bytes. Clients do not build them. */
export function byteOperation(route: DescribedByteRoute, tag: string): object {
  const { name, summary, isSigned, takes, gives, headers } = route;
  const parameters = isSigned ? [...route.parameters, ...signedQuery] : route.parameters;
  return {
    operationId: name,
    tags: [tag],
    summary,
    security: [],
    "x-bytes": gives?.isStream ? "stream" : isSigned ? "signed" : "public",
    parameters: parameters.map(({ isOptional, ...parameter }) => ({
      ...parameter,
      required: !isOptional,
    })),
    ...(takes
      ? { requestBody: { required: true, description: takes.description, content: bytes(takes) } }
      : {}),
    responses: {
      200: {
        description: gives?.description ?? "The bytes are stored.",
        headers: describedHeaders(headers),
        ...(gives ? { content: bytes(gives) } : {}),
      },
      ...(gives && !gives.isStream ? rangeAnswers(gives) : {}),
      ...(toDialect(route.path) === "v1"
        ? responsesByStatus(listByteRefusals(route))
        : plainResponses(route)),
    },
  };
}

/** Bytes have no schema: OpenAPI 3.1 says so by leaving it empty. */
function bytes({ mediaType }: ByteContent): object {
  return { [mediaType]: {} };
}

function rangeAnswers(gives: ByteContent): object {
  return {
    206: { description: "The bytes that `Range` asked for.", content: bytes(gives) },
    304: { description: "Unchanged since the `ETag` in `If-None-Match`." },
    416: { description: "The file has no such bytes." },
  };
}

function describedHeaders(headers: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, schema: { type: "string" } },
    ]),
  );
}
