import { expect, test } from "vitest";
import { isForPersonsOnly, usedScopes } from "#contract/identity/scopes.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

test("the pages offer the scopes that some route asks for, and no others", () => {
  const asked = new Set(app.sellerRoutes.map(({ scope }) => scope));
  expect([...asked].filter((scope) => !isForPersonsOnly(scope)).sort()).toEqual(
    [...usedScopes].sort(),
  );
});
