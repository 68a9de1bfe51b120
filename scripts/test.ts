import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isLongRun } from "#test/support/campaign.ts";
import { ensureWebBuilt } from "./build-web.ts";
import { runChecks } from "./check.ts";
import { installClients } from "./install-clients.ts";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

const root = join(import.meta.dirname, "..");
const reportFile = join(root, ".cache/test-report.json");

/**
 * `npm test`: every check and every test. With the names of some tests, or with `--changed`, these
 * tests only, without the checks. The last line counts the tests.
 */
async function main(): Promise<number> {
  const started = performance.now();
  const args = process.argv.slice(2);
  const onlyChanged = args.some((arg) => /^--changed(?:=|$)/.test(arg));
  const isSelection = onlyChanged || args.some((arg) => !arg.startsWith("-"));
  installClients(isLongRun ? "all" : "usual");
  await ensureWebBuilt();
  // Together: the first tests wait until the program is loaded.
  const [checked, report] = await Promise.all([isSelection || runChecks(), runVitest(args)]);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${checked ? "" : "The checks above failed. "}Took ${seconds} s.`);
  const broken = Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0);
  const failed = broken + (checked ? 0 : 1);
  const skipped = report.numPendingTests > 0 ? `, ${report.numPendingTests} skipped` : "";
  console.log(`tests: ${report.numPassedTests} passed, ${failed} failed${skipped}`);
  // Where nothing has changed there is nothing to test.
  return failed === 0 && (onlyChanged || report.numPassedTests > 0) ? 0 : 1;
}

async function runVitest(args: string[]): Promise<Report> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(reportFile, { force: true });
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${reportFile}`];
  const child = spawn(process.execPath, [vitest, "run", ...reporters, ...args], {
    cwd: root,
    stdio: "inherit",
  });
  const [status] = await once(child, "exit");
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as Report;
    // An error outside any test makes the run fail without making a test fail.
    return status === 0 || report.numFailedTests > 0
      ? report
      : { ...report, numFailedTestSuites: 1 };
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numFailedTestSuites: 1 };
  }
}

process.exit(await main());
