import { expect, test } from "vitest";
import { operationKey } from "#server/v1/api-description/account-document.ts";
import { accountOperations } from "#server/v1/api-description/accounts/account-operations.ts";
import { openApiFaults } from "#test/support/openapi-check.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const { status, body: document } = await app.visitor().get("/api/auth/openapi.json");
const declared = app.routes.filter(({ path }) => path.startsWith("/api/auth/"));

test("every route of the accounts API is described, and nothing else", () => {
  const keys = declared.map(operationKey);
  expect(keys.filter((key) => !accountOperations[key])).toEqual([]);
  expect(Object.keys(accountOperations).filter((key) => !keys.includes(key))).toEqual([]);
});

test("the document is valid OpenAPI, with one id for each operation", () => {
  expect(status).toBe(200);
  expect(openApiFaults(document)).toEqual([]);
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
    (methods) => Object.values(methods),
  );
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(declared.length);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a route shows what its declaration takes", () => {
  const signIn = document.paths["/api/auth/sign-in/email"].post;
  expect(signIn).toMatchObject({ summary: "Sign in with email and password", security: [] });
  const { schema, example } = signIn.requestBody.content["application/json"];
  expect(schema.required).toEqual(expect.arrayContaining(["email", "password"]));
  expect(example).toMatchObject({ email: "ada@example.com" });
});

test("titles are one short phrase", () => {
  const summaries = Object.values(accountOperations).map(({ summary }) => summary);
  expect(summaries.filter((summary) => summary.length > 60 || summary.includes("."))).toEqual([]);
});
