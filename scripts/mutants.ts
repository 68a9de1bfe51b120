import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type TestModule, type Vitest } from "vitest/node";
import { allMutants } from "#test/mutants/all-mutants.ts";
import { type Mutant, plant } from "#test/mutants/mutant.ts";
import { copyTree } from "./copy-tree.ts";

/** Also a fault that makes a test wait for ever is noticed. */
const longestTestMs = 60_000;

type Result = { is: "caught"; by: string } | { is: "escaped" } | { is: "no longer applies" };

/**
 * `npm run mutants [name …]`: plants each fault in a copy of the tree, one after the other, and
 * runs the tests that must notice it. Fails if one escapes, or if its text is no longer in the
 * source. One Vitest runs them all.
 */
async function main(names: readonly string[]): Promise<number> {
  const mutants = selectMutants(names);
  const tree = copyTree();
  const leave = process.cwd();
  process.chdir(tree);
  try {
    const vitest = await openVitest(tree);
    try {
      const broken = await runTests(
        vitest,
        tree,
        mutants.flatMap(({ caughtBy }) => caughtBy),
      );
      if (broken !== undefined) {
        console.error(`Without any fault a test fails: ${broken}`);
        return 1;
      }
      return await plantEach(vitest, tree, mutants);
    } finally {
      await vitest.close();
    }
  } finally {
    process.chdir(leave);
    rmSync(tree, { recursive: true, force: true });
  }
}

/** By parts of their names or of their files. */
function selectMutants(names: readonly string[]): readonly Mutant[] {
  if (names.length === 0) return allMutants;
  const selected = allMutants.filter(({ name, file }) =>
    names.some((part) => name.includes(part) || file.includes(part)),
  );
  if (selected.length === 0) throw new Error(`no mutant is named ${names.join(" or ")}`);
  return selected;
}

/** It ends a run at the first failure: one is enough. */
function openVitest(tree: string): Promise<Vitest> {
  return createVitest("test", {
    root: tree,
    config: join(tree, "vitest.config.ts"),
    project: ["node", "alone"],
    watch: false,
    bail: 1,
    testTimeout: longestTestMs,
    reporters: [{}],
    silent: true,
  });
}

async function plantEach(vitest: Vitest, tree: string, mutants: readonly Mutant[]) {
  const counts = { caught: 0, escaped: 0, "no longer applies": 0 };
  for (const mutant of mutants) {
    const started = performance.now();
    const result = await tryMutant(vitest, tree, mutant);
    counts[result.is] += 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const by = result.is === "caught" ? `: ${result.by}` : "";
    console.log(`${result.is.padEnd(9)} ${mutant.name} (${seconds} s)${by}`);
  }
  const { caught, escaped, "no longer applies": missing } = counts;
  console.log(`\nmutants: ${caught} caught, ${escaped} escaped, ${missing} no longer apply`);
  return caught === mutants.length ? 0 : 1;
}

async function tryMutant(vitest: Vitest, tree: string, mutant: Mutant): Promise<Result> {
  const file = join(tree, mutant.file);
  const source = readFileSync(file, "utf8");
  const planted = plant(mutant, source);
  if (planted === undefined) return { is: "no longer applies" };
  writeFileSync(file, planted);
  vitest.invalidateFile(file);
  try {
    const by = await runTests(vitest, tree, mutant.caughtBy);
    return by === undefined ? { is: "escaped" } : { is: "caught", by };
  } finally {
    writeFileSync(file, source);
    vitest.invalidateFile(file);
  }
}

/** The first test that fails, with its file; undefined if all pass. */
async function runTests(
  vitest: Vitest,
  tree: string,
  files: readonly string[],
): Promise<string | undefined> {
  const paths = [...new Set(files)].map((file) => join(tree, file));
  const specifications = await vitest.globTestSpecifications(paths);
  if (specifications.length < paths.length) throw new Error(`no tests: ${paths.join(" ")}`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest remembers the results of the runs before.
  const failure = testModules
    .filter(({ moduleId }) => paths.includes(moduleId))
    .map(describeFailure)
    .find((text) => text !== undefined);
  return failure ?? (unhandledErrors.length > 0 ? String(unhandledErrors[0]) : undefined);
}

function describeFailure(module: TestModule): string | undefined {
  if (module.ok()) return undefined;
  const [test] = module.children.allTests("failed");
  if (test) return `${module.relativeModuleId}: ${test.fullName}`;
  const inSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const [error] = [...module.errors(), ...inSuites];
  return `${module.relativeModuleId}: ${error?.message ?? "it was not run"}`;
}

process.exit(await main(process.argv.slice(2)));
