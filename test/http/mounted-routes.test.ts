import { expect, test } from "vitest";
import { mountedPaths } from "#server/v1/seller-routes.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();

/** The router prints the names of all parameters at one place, such as `:id|:secret`. */
const withoutNames = (route: string) => route.replace(/:[^/]+/g, ":");

/** Routes below the two APIs that are not declared as all others are, each with the reason. */
const others: Readonly<Record<string, string>> = {
  "GET /api/auth/openapi.json": "describes the routes",
  "GET /v1/openapi.json": "describes the routes",
  "PUT /api/auth/user-picture": "takes bytes",
  "PUT /v1/files/:/parts/:": "takes bytes",
  "GET /v1/checkout-links/:/redirect": "answers a browser with a redirect",
  "GET /v1/checkouts/client/:/stream": "stays open",
  "GET /v1/checkouts/custom/client/:/stream": "stays open",
};

const declared = [
  ...app.routes.map(({ method, path }) => `${method} ${path}`),
  ...[...app.sellerRoutes, ...app.publicRoutes, ...app.portalRoutes].flatMap(({ method, path }) =>
    mountedPaths(path).map((each) => `${method} ${each}`),
  ),
].map(withoutNames);

test("what is mounted below /api/auth and /v1 is declared, so that the tests of all routes forget none", () => {
  // Fastify answers HEAD everywhere that it answers GET.
  const mounted = app
    .mountedRoutes()
    .map(withoutNames)
    .filter((route) => /^(?!HEAD|OPTIONS)\w+ \/(?:api\/auth|v1)\//.test(route));
  expect(mounted.filter((route) => !declared.includes(route)).sort()).toEqual(
    Object.keys(others).sort(),
  );
  expect(declared.filter((route) => !mounted.includes(route))).toEqual([]);
});
