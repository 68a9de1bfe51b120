import { availableParallelism } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import {
  findBrowser,
  isBrowserRequired,
  launchOptions,
} from "./test/e2e/support/browser-program.ts";
import { isLongRun } from "./test/support/campaign.ts";
import { FileOrder } from "./test/support/file-order.ts";

const quickArgon2 = join(import.meta.dirname, "test/support/quick-argon2.ts");
const browserTests = "src/web/**/*.browser.test.tsx";
/** These replace modules, measure memory, need slow password hashes or look like a browser to a library. */
const aloneTests = [
  "src/server/identity/credentials/sign-in-flood-routes.test.ts",
  "test/contract/use-session.test.ts",
  "test/http/file-streams.test.ts",
];

/** Nothing in a page of hooks and widgets takes longer, also on a busy machine. */
const pageWaitMs = 20_000;

/** For every project that runs in Node; the browser projects cannot load it. */
const setupFiles = ["test/support/stripe-wire-setup.ts"];

// Workers and the programs that tests start read back what an earlier run compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, ".cache/compiled");

// Pages write times in the zone of their browser, in the style of its language.
process.env.TZ = "UTC";
process.env.LC_ALL = "en_US.UTF-8";

/** One run, one database server: each test file clones a migrated template of it. */
export default defineConfig({
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    // One more than there are cores, because some tests only wait.
    maxWorkers: Math.min(availableParallelism(), 4) + 1,
    sequence: { sequencer: FileOrder },
    // Generous: a slow machine is no fault of the code.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A page follows a moment later; on a busy machine the moment is longer.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        resolve: { alias: { "@node-rs/argon2": quickArgon2 } },
        test: {
          name: "node",
          include: [
            "src/**/*.test.ts",
            "src/**/*.test.tsx",
            "scripts/*.test.ts",
            "test/http/*.test.ts",
            "test/contract/*.test.ts",
            "test/race/*.race.ts",
            "test/e2e/*.e2e.ts",
            isLongRun ? "test/fault/**/*.fault.ts" : "test/fault/*.fault.ts",
          ],
          exclude: [browserTests, ...aloneTests],
          setupFiles,
          // One process runs many files of all kinds: the program is loaded once in it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "alone", include: aloneTests, setupFiles },
      },
      ...(await browserProjects()),
    ],
  },
});

/** Shared hooks and widgets, in the browser of the journeys. They need neither database nor server. */
async function browserProjects() {
  const program = await findBrowser();
  if (!program) {
    if (isBrowserRequired()) throw new Error("No browser was found. Set E2E_BROWSER to one.");
    console.warn("Browser tests of hooks and widgets are skipped: no browser was found.");
    return [];
  }
  return [
    {
      plugins: [react(), tailwindcss()],
      cacheDir: ".cache/vite-browser",
      // Found at once: what is found while tests run reloads the page under them.
      optimizeDeps: {
        include: [
          "react",
          "react/jsx-dev-runtime",
          "react-dom",
          "react-dom/client",
          "@tanstack/react-query",
          "@tanstack/react-router",
          "lucide-react",
          "streaming-markdown",
          "zod/mini",
        ],
      },
      test: {
        name: "browser",
        include: [browserTests],
        // A page runs many files. Several pages: only projects with the same number of workers run at the same time.
        isolate: false,
        expect: { poll: { timeout: pageWaitMs } },
        browser: {
          enabled: true,
          headless: true,
          screenshotFailures: false,
          // With a limit for actions, `expect.element` takes the limit of polls, else the whole time of its test.
          provider: playwright({
            launchOptions: launchOptions(program),
            actionTimeout: pageWaitMs,
          }),
          instances: [{ browser: "chromium" as const }],
          viewport: { width: 800, height: 600 },
        },
      },
    },
  ];
}
