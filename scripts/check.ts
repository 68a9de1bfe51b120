import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ensureWebBuilt } from "./build-web.ts";
import { checkBudgets } from "./check-budgets.ts";
import { listCircleFaults } from "./check-circles.ts";
import { listCommentFaults } from "./check-comments.ts";
import { checkCommits } from "./check-commits.ts";
import { listDocPathFaults } from "./check-doc-paths.ts";
import { listLayerFaults } from "./check-layers.ts";
import { listNameFaults } from "./check-names.ts";
import { listTableFaults } from "./check-tables.ts";
import { listWordFaults } from "./check-words.ts";
import { isConfigurationPageCurrent } from "./config-docs.ts";
import { installClients } from "./install-clients.ts";

interface Check {
  name: string;
  /** The faults, or undefined when there are none. */
  run(): Promise<string | Skipped | undefined>;
}

/** A check that cannot be made here, and passes. */
interface Skipped {
  skipped: string;
}

const root = join(import.meta.dirname, "..");

/** Every check of the source that does not run it. */
const checks: Check[] = [
  { name: "types (server, tests)", run: () => checkTypes("tsconfig.json") },
  { name: "types (web, client)", run: () => checkTypes("tsconfig.web.json") },
  { name: "format and lint", run: () => command("biome", ["check", "--error-on-warnings", "."]) },
  { name: "layers", run: async () => listLayerFaults().join("\n") || undefined },
  { name: "circles", run: async () => listCircleFaults().join("\n") || undefined },
  { name: "tables", run: async () => listTableFaults().join("\n") || undefined },
  { name: "words", run: async () => listWordFaults().join("\n") || undefined },
  { name: "comments", run: async () => listCommentFaults().join("\n") || undefined },
  { name: "names of functions", run: async () => listNameFaults().join("\n") || undefined },
  { name: "unique file names", run: async () => repeatedNames() },
  { name: "paths in documents", run: async () => listDocPathFaults().join("\n") || undefined },
  { name: "docs/configuration.md", run: async () => staleConfiguration() },
  { name: "subjects of commits", run: async () => longSubjects() },
  { name: "sizes of the pages", run: pagesOverBudget },
];

/** Returns true when all pass; prints one line each and the whole output of those that do not. */
export async function runChecks(): Promise<boolean> {
  const results = await Promise.all(
    checks.map(async ({ name, run }) => ({ name, result: await run() })),
  );
  for (const { name, result } of results) console.log(describeResult(name, result));
  return results.every(({ result }) => typeof result !== "string");
}

function describeResult(name: string, result: string | Skipped | undefined): string {
  if (result === undefined) return `ok    ${name}`;
  if (typeof result === "string") return `FAIL  ${name}\n${result}`;
  return `ok    ${name} (not checked: ${result.skipped})`;
}

/**
 * One checker each: several repeat much of each other's work, and both projects are checked side by
 * side.
 */
function checkTypes(project: string): Promise<string | undefined> {
  return command("tsc", ["-p", project, "--checkers", "1"]);
}

function command(program: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, "node_modules/.bin", program), args, { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0 ? undefined : output));
  });
}

/** You know the name, you know the file: no basename occurs twice in src. */
function repeatedNames(): string | undefined {
  const files = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );
  const places = Map.groupBy(files, (entry) => basename(entry.name));
  const repeated = [...places].filter(([, entries]) => entries.length > 1);
  return repeated.length === 0 ? undefined : repeated.map(([name]) => name).join("\n");
}

function staleConfiguration(): string | undefined {
  return isConfigurationPageCurrent() ? undefined : "It is out of date: npm run docs:config";
}

function longSubjects(): string | Skipped | undefined {
  const result = checkCommits();
  return "skipped" in result ? result : result.faults.join("\n") || undefined;
}

async function pagesOverBudget(): Promise<string | undefined> {
  await ensureWebBuilt();
  try {
    checkBudgets();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

if (process.argv[1] === import.meta.filename) {
  installClients("usual");
  process.exit((await runChecks()) ? 0 : 1);
}
