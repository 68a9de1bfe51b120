import { Ajv2020 } from "ajv/dist/2020.js";

type Json = Record<string, unknown>;

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const componentName = /^[A-Za-z0-9._-]+$/;

/**
 * Lists the faults of an OpenAPI 3.1 document, by the rules of its specification; every schema must
 * be valid.
 */
export function openApiFaults(document: Json): string[] {
  const faults: string[] = [];
  const assert = (isTrue: unknown, fault: string) => {
    if (!isTrue) faults.push(fault);
  };
  const info = document.info as Json;
  assert(/^3\.1\.\d+$/.test(String(document.openapi)), "openapi is no version of 3.1");
  assert(typeof info?.title === "string" && typeof info.version === "string", "info is incomplete");
  for (const [kind, components] of Object.entries(document.components as Json))
    for (const name of Object.keys(components as Json))
      assert(componentName.test(name), `components.${kind}.${name} is no name`);
  checkPaths(document, assert);
  checkReferences(document, assert);
  checkSchemas(document, assert);
  return faults;
}

type Assert = (isTrue: unknown, fault: string) => void;

function checkPaths(document: Json, assert: Assert): void {
  const ids = new Set<unknown>();
  const shapes = new Set<string>();
  const schemes = Object.keys((document.components as Json).securitySchemes as Json);
  for (const [path, operations] of Object.entries(document.paths as Json)) {
    assert(path.startsWith("/"), `${path} does not start with a slash`);
    const shape = path.replace(/\{\w+\}/g, "{}");
    assert(!shapes.has(shape), `${path} is there twice`);
    shapes.add(shape);
    for (const [method, operation] of Object.entries(operations as Record<string, Json>)) {
      const where = `${method} ${path}`;
      assert(methods.includes(method), `${where}: no method`);
      assert(!ids.has(operation.operationId), `${where}: its id is taken`);
      ids.add(operation.operationId);
      checkParameters(where, path, operation.parameters as Json[], assert);
      for (const security of operation.security as Json[])
        for (const name of Object.keys(security))
          assert(schemes.includes(name), `${where}: ${name} is no security scheme`);
      const responses = Object.entries(operation.responses as Record<string, Json>);
      assert(responses.length > 0, `${where}: no responses`);
      for (const [status, response] of responses) {
        assert(/^[1-5]\d\d$/.test(status), `${where}: ${status} is no status`);
        assert(typeof response.description === "string", `${where}: ${status} is not described`);
      }
    }
  }
}

function checkParameters(where: string, path: string, parameters: Json[], assert: Assert): void {
  const given = new Set<string>();
  for (const parameter of parameters.filter((each) => each.$ref === undefined)) {
    const id = `${parameter.in} ${parameter.name}`;
    assert(!given.has(id), `${where}: ${id} is there twice`);
    given.add(id);
    assert(["query", "header", "path", "cookie"].includes(String(parameter.in)), `${where}: ${id}`);
    assert(parameter.schema !== undefined, `${where}: ${id} has no schema`);
    if (parameter.in === "path") {
      assert(parameter.required === true, `${where}: ${id} is not required`);
      assert(path.includes(`{${parameter.name}}`), `${where}: ${id} is not in the path`);
    }
  }
  for (const [, name] of path.matchAll(/\{(\w+)\}/g))
    assert(given.has(`path ${name}`), `${where}: ${name} is not declared`);
}

function checkReferences(document: Json, assert: Assert): void {
  for (const [, ref = ""] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
    const steps = ref.replace(/^#\//, "").split("/");
    const target = steps.reduce<unknown>((at, step) => (at as Json | undefined)?.[step], document);
    assert(ref.startsWith("#/") && target !== undefined, `${ref} leads nowhere`);
  }
}

/** Against the meta-schema of the dialect that 3.1 takes its schemas from. */
function checkSchemas(document: Json, assert: Assert): void {
  const ajv = new Ajv2020({ strict: false });
  const parameters = Object.values(document.paths as Record<string, Record<string, Json>>)
    .flatMap((operations) => Object.values(operations))
    .flatMap((operation) => operation.parameters as Json[])
    .flatMap((parameter) => (parameter.schema ? [[String(parameter.name), parameter.schema]] : []));
  const named = Object.entries((document.components as Json).schemas as Json);
  for (const [name, schema] of [...named, ...parameters] as [string, object][])
    assert(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`);
}
