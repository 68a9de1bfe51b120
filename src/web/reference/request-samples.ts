import type { ReferenceOperation } from "./reference-model.ts";

export interface SampleSettings {
  baseUrl: string;
  organizationId: string | undefined;
}

/** Resources that the official client knows. */
const clientResources = [
  "benefits",
  "checkoutLinks",
  "checkouts",
  "customFields",
  "customers",
  "discounts",
  "files",
  "meters",
  "orders",
  "organizations",
  "payments",
  "products",
  "refunds",
];
/** Operations that the official client has no method for. */
const notInClient = [
  "checkouts.clientCreate",
  "checkouts.clientReceipt",
  "files.download",
  "files.resume",
  "files.usages",
  "orders.spending",
  "orders.update",
];
/** Where it calls the body otherwise than by its type. */
const bodyKeys: Readonly<Record<string, string>> = {
  "benefits.update": "requestBody",
  "checkouts.clientConfirm": "checkoutConfirmStripe",
  "checkouts.clientUpdate": "checkoutUpdatePublic",
  "customers.updateExternal": "customerUpdateExternalID",
  "files.update": "filePatch",
  "files.uploaded": "fileUploadCompleted",
  "products.updateBenefits": "productBenefitsUpdate",
};

const placeholder = (name: string) => name.toUpperCase();

export function curlSample(operation: ReferenceOperation, settings: SampleSettings): string {
  if (operation.bytes === "stream")
    return `curl -N ${settings.baseUrl}${pathWith(operation, settings)}`;
  if (operation.bytes) return byteSample(operation);
  const { method, body, isForPersons } = operation;
  const query = requiredQuery(operation).map(([name, value]) => `${name}=${value}`);
  if (isForPersons && !operation.isAccount && settings.organizationId)
    query.push(`organization_id=${settings.organizationId}`);
  const path = pathWith(operation, settings) + (query.length > 0 ? `?${query.join("&")}` : "");
  const quote = query.length > 0 ? '"' : "";
  // Sign-in answers with the cookies that later calls send.
  const cookies = operation.isAccount && operation.isPublic ? ["  -c cookies.txt"] : [];
  const lines = [
    `curl ${method === "GET" || (method === "POST" && body) ? "" : `-X ${method} `}${quote}${settings.baseUrl}${path}${quote}`,
    ...(operation.isPublic ? cookies : [credentialLine(operation)]),
  ];
  if ((isForPersons || operation.isAccount) && method !== "GET")
    lines.push(`  -H "Origin: ${settings.baseUrl}"`);
  if (body) {
    const json = JSON.stringify(body.example, null, 2).replaceAll("\n", "\n      ");
    lines.push('  -H "Content-Type: application/json"', `  -d '${json.replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n");
}

function credentialLine({ isForPersons }: ReferenceOperation): string {
  return isForPersons ? "  -b cookies.txt" : '  -H "Authorization: Bearer $TOKEN"';
}

/** The address comes ready-made in an answer. */
function byteSample({ method }: ReferenceOperation): string {
  return method === "PUT"
    ? 'curl -X PUT "$URL" \\\n  --data-binary @part-1'
    : 'curl -o file "$URL"';
}

/** Writes the call with the official client; undefined where it has no such method. */
export function clientSample(
  operation: ReferenceOperation,
  settings: SampleSettings,
): string | undefined {
  const [resource = ""] = operation.id.split(".");
  if (operation.bytes || !clientResources.includes(resource)) return undefined;
  if (notInClient.includes(operation.id)) return undefined;
  return [
    'import { Polar } from "@polar-sh/sdk";',
    "",
    `const polar = new Polar({ serverURL: "${settings.baseUrl}", accessToken: process.env.TOKEN });`,
    "",
    `const result = await polar.${operation.id}(${toArgument(operation, settings)});`,
  ].join("\n");
}

function toArgument(operation: ReferenceOperation, settings: SampleSettings): string {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [
    camel(name),
    pathValue(operation, name, settings),
  ]);
  const inQuery = requiredQuery(operation).map(([name, value]) => [camel(name), value]);
  const named = Object.fromEntries([...inPath, ...inQuery]) as Record<string, unknown>;
  const { body } = operation;
  if (!body) return literal(named);
  const fields = camelKeys(body.example);
  if (Object.keys(named).length === 0) return literal(fields);
  return literal({ ...named, [bodyKeys[operation.id] ?? toBodyKey(operation)]: fields });
}

/** `customFields.update` takes `customFieldUpdate`. */
function toBodyKey({ id }: ReferenceOperation): string {
  const [resource = "", method = ""] = id.split(".");
  return resource.replace(/s$/, "") + method.slice(0, 1).toUpperCase() + method.slice(1);
}

function requiredQuery({ parameters }: ReferenceOperation): [string, string][] {
  return parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, schema }) => [name, exampleText(name, schema.enum, schema.format)]);
}

function exampleText(name: string, choices: unknown[] | undefined, format?: string): string {
  if (choices?.length) return String(choices.at(-1));
  if (format === "date-time")
    return name.startsWith("end") ? "2027-02-01T00:00:00Z" : "2027-01-01T00:00:00Z";
  return placeholder(name);
}

function pathWith(operation: ReferenceOperation, settings: SampleSettings): string {
  return operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    pathValue(operation, name, settings),
  );
}

/** The reader's own organization where the path is about one; otherwise what to fill in. */
function pathValue({ path }: ReferenceOperation, name: string, settings: SampleSettings): string {
  if (path.startsWith("/v1/organizations/{") && settings.organizationId)
    return settings.organizationId;
  return placeholder(
    name === "id" ? `${path.split("/")[2]?.replace(/s$/, "").replaceAll("-", "_")}_id` : name,
  );
}

function camel(name: string): string {
  return name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [camel(name), camelKeys(item)]),
  );
}

/** As one writes it: names without quotes. */
function literal(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  return json.replace(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
}
