import { describe, expect, test } from "vitest";
import { releases } from "../clients/releases.ts";
import { accountCalls } from "./journey/account-calls.ts";
import { administrationCalls } from "./journey/administration-calls.ts";
import { isIn } from "./journey/journey-call.ts";
import { journeyWorld } from "./journey/journey-world.ts";
import { organizationCalls } from "./journey/organization-calls.ts";
import { ownAccountRoutes } from "./journey/own-account-routes.ts";

/**
 * Every call of every release of the official client. `npm run campaign` counts the tests below
 * "calls of …" for its table.
 */
const calls = [...accountCalls, ...organizationCalls, ...administrationCalls];
const requests = new Set<string>();
const worlds = await Promise.all(
  releases.map((release) => journeyWorld(release, (request) => requests.add(request))),
);

describe.each(worlds)("calls of better-auth $release", (world) => {
  test.each(calls.filter((each) => isIn(each, world.release)))("$call", async ({ run, data }) => {
    const answer = await run(world);
    expect(answer.error).toBeNull();
    expect(answer.data).toEqual(data);
  });
});

test("every route of accounts is called, but those that only our own pages use", () => {
  const [world] = worlds;
  const routes = world?.app.routes.filter(({ path }) => path.startsWith("/api/auth/")) ?? [];
  const patterns = routes.map(({ method, path }) => ({
    route: `${method} ${path.replace("/api/auth", "")}`,
    pattern: new RegExp(`^${method} ${path.replace("/api/auth", "").replace(/:\w+/g, "[^/]+")}$`),
  }));
  const uncalled = patterns
    .filter(({ pattern }) => ![...requests].some((request) => pattern.test(request)))
    .map(({ route }) => route);
  expect(uncalled.sort()).toEqual([...ownAccountRoutes].sort());
});
