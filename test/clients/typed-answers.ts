import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const folder = join(import.meta.dirname, "node_modules/.typed-answers");
const flags = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext"];

/**
 * The last release parses no answer: its applications rely on its types. The compiler compares them
 * with what was answered, by method, and says what does not fit.
 */
export async function findTypeFaults(
  version: string,
  answers: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const file = join(folder, `${version}.ts`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, toSource(version, answers));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, ...flags, file], { cwd: root }).catch(
    // With faults it ends with another status.
    (error: { stdout: string }) => error,
  );
  return toFaults(stdout, [...answers.keys()]);
}

/**
 * Each answer is a constant with a name, which may have more fields than its type. A literal may
 * not.
 */
function toSource(version: string, answers: ReadonlyMap<string, unknown>): string {
  const header = [
    `import type { createPolar } from "polar-sdk-1-0/${version}";`,
    "type Polar = ReturnType<typeof createPolar>;",
    "type Answer<Call> = Call extends (...input: never) => infer Made ? Awaited<Made> : never;",
    "type Open<Value> = { -readonly [Key in keyof Value]: Open<Value[Key]> };",
    "declare function open<Value>(value: Value): Open<Value>;",
  ];
  const lines = [...answers].flatMap(([method, answer], index) => [
    `const answer${index} = open(${JSON.stringify(answer)} as const);`,
    `export const typed${index}: Answer<Polar${toIndexes(method)}> = answer${index};`,
  ]);
  return [...header, ...lines, ""].join("\n");
}

const headerLines = 5;

function toIndexes(method: string): string {
  const names = method.split(".");
  return names.map((name) => `["${name}"]`).join("");
}

/** Of the lines about a fault, the last one says which field it is. */
function toFaults(output: string, methods: readonly string[]): string[] {
  const faults = new Map<string, string>();
  let method = "";
  for (const line of output.split("\n").filter((each) => each !== "")) {
    const at = /\.ts\((\d+),\d+\): error/.exec(line)?.[1];
    if (at) method = methods[Math.floor((Number(at) - headerLines - 1) / 2)] ?? "the compiler";
    faults.set(method, line.trim());
  }
  return [...faults].map(([name, reason]) => `${name}: ${reason}`);
}
