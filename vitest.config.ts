import { defineConfig } from "vitest/config";

const routeTests = "src/**/*-routes.test.ts";
const embeddedTests = "src/server/platform/embedded/*.test.ts";

/** One run, one database server: each test file clones a migrated template of it. */
export default defineConfig({
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    // Two cores: more workers than this only make every one of them late.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A page follows a moment later; on a busy machine the moment is longer.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project(
        "unit",
        ["src/**/*.test.ts", "src/**/*.test.tsx", "scripts/*.test.ts"],
        [routeTests, embeddedTests],
      ),
      project("http", [routeTests, "test/http/*.test.ts"]),
      project("contract", ["test/contract/*.test.ts"]),
      project("race", ["test/race/*.race.ts"]),
      project("fault", ["test/fault/*.fault.ts", embeddedTests]),
      project("e2e", ["test/e2e/*.e2e.ts"]),
    ],
  },
});

function project(name: string, include: string[], exclude: string[] = []) {
  return { extends: true as const, test: { name, include, exclude } };
}
