import { expect, test } from "vitest";
import { isForPersonsOnly, usedScopes } from "#contract/identity/scopes.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();

test("the pages offer the scopes that some route asks for, and no others", () => {
  const asked = new Set(app.sellerRoutes.map(({ scope }) => scope));
  expect([...asked].filter((scope) => !isForPersonsOnly(scope)).sort()).toEqual(
    [...usedScopes].sort(),
  );
});
