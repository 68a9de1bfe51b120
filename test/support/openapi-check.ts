import { Ajv2020 } from "ajv/dist/2020.js";

type Json = Record<string, unknown>;

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const componentName = /^[A-Za-z0-9._-]+$/;

/** What an OpenAPI 3.1 document has against it: the rules of its specification, and that every schema is one. */
export function openApiFaults(document: Json): string[] {
  const faults: string[] = [];
  const demand = (isTrue: unknown, fault: string) => {
    if (!isTrue) faults.push(fault);
  };
  const info = document.info as Json;
  demand(/^3\.1\.\d+$/.test(String(document.openapi)), "openapi is no version of 3.1");
  demand(typeof info?.title === "string" && typeof info.version === "string", "info is incomplete");
  for (const [kind, components] of Object.entries(document.components as Json))
    for (const name of Object.keys(components as Json))
      demand(componentName.test(name), `components.${kind}.${name} is no name`);
  checkPaths(document, demand);
  checkReferences(document, demand);
  checkSchemas(document, demand);
  return faults;
}

type Demand = (isTrue: unknown, fault: string) => void;

function checkPaths(document: Json, demand: Demand): void {
  const ids = new Set<unknown>();
  const shapes = new Set<string>();
  const schemes = Object.keys((document.components as Json).securitySchemes as Json);
  for (const [path, operations] of Object.entries(document.paths as Json)) {
    demand(path.startsWith("/"), `${path} does not start with a slash`);
    const shape = path.replace(/\{\w+\}/g, "{}");
    demand(!shapes.has(shape), `${path} is there twice`);
    shapes.add(shape);
    for (const [method, operation] of Object.entries(operations as Record<string, Json>)) {
      const where = `${method} ${path}`;
      demand(methods.includes(method), `${where}: no method`);
      demand(!ids.has(operation.operationId), `${where}: its id is taken`);
      ids.add(operation.operationId);
      checkParameters(where, path, operation.parameters as Json[], demand);
      for (const security of operation.security as Json[])
        for (const name of Object.keys(security))
          demand(schemes.includes(name), `${where}: ${name} is no security scheme`);
      const responses = Object.entries(operation.responses as Record<string, Json>);
      demand(responses.length > 0, `${where}: no responses`);
      for (const [status, response] of responses) {
        demand(/^[1-5]\d\d$/.test(status), `${where}: ${status} is no status`);
        demand(typeof response.description === "string", `${where}: ${status} is not described`);
      }
    }
  }
}

function checkParameters(where: string, path: string, parameters: Json[], demand: Demand): void {
  const given = new Set<string>();
  for (const parameter of parameters.filter((each) => each.$ref === undefined)) {
    const id = `${parameter.in} ${parameter.name}`;
    demand(!given.has(id), `${where}: ${id} is there twice`);
    given.add(id);
    demand(["query", "header", "path", "cookie"].includes(String(parameter.in)), `${where}: ${id}`);
    demand(parameter.schema !== undefined, `${where}: ${id} has no schema`);
    if (parameter.in === "path") {
      demand(parameter.required === true, `${where}: ${id} is not required`);
      demand(path.includes(`{${parameter.name}}`), `${where}: ${id} is not in the path`);
    }
  }
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    demand(given.has(`path ${name}`), `${where}: ${name} is not declared`);
}

function checkReferences(document: Json, demand: Demand): void {
  for (const [, ref = ""] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
    const steps = ref.replace(/^#\//, "").split("/");
    const target = steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document);
    demand(ref.startsWith("#/") && target !== undefined, `${ref} leads nowhere`);
  }
}

/** Against the meta-schema of the dialect that 3.1 takes its schemas from. */
function checkSchemas(document: Json, demand: Demand): void {
  const ajv = new Ajv2020({ strict: false });
  const parameters = Object.values(document.paths as Record<string, Record<string, Json>>)
    .flatMap((operations) => Object.values(operations))
    .flatMap((operation) => operation.parameters as Json[])
    .flatMap((parameter) => (parameter.schema ? [[String(parameter.name), parameter.schema]] : []));
  const named = Object.entries((document.components as Json).schemas as Json);
  for (const [name, schema] of [...named, ...parameters] as [string, object][])
    demand(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`);
}
