import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { listStrays } from "#server/embedded/stray-processes.ts";
import { until } from "./effects.ts";
import { freePort } from "./free-port.ts";
import { programEnvironment } from "./program-environment.ts";
import { testSecret } from "./test-database.ts";
import { testFolder } from "./test-folder.ts";
import { whenOver } from "./when-over.ts";

export interface Program {
  child: ChildProcess;
  baseUrl: string;
  /** True once the banner is out; false if the program ended before. */
  ready: Promise<boolean>;
  /** Code and signal of its end. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  output(): { stdout: string; stderr: string };
}

export interface ProgramOptions {
  folder: string;
  port?: number | undefined;
  env?: Record<string, string>;
  /** Below a shell, as npm starts it: the child is that shell then. */
  byShell?: true;
}

const root = join(import.meta.dirname, "../..");
const readyLine = "Ctrl-C stops";

/**
 * Starts the real program, as `npm start` does, on a folder and a port of its own. It ends with the
 * test or file.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const port = options.port ?? (await freePort());
  const command = [process.execPath, "scripts/with-node.js", "scripts/start.ts"] as const;
  const [file, ...args] = options.byShell ? toShell(command) : command;
  const child = spawn(file, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, as a terminal gives it: a signal to the group reaches all of it.
    detached: true,
    env: {
      ...programEnvironment(),
      HOME: process.env.HOME,
      PORT: String(port),
      GUILDHALL_DATA: options.folder,
      RATE_LIMIT: "off",
      ...options.env,
    },
  });
  const texts = { stdout: "", stderr: "" };
  child.stderr.on("data", (chunk) => (texts.stderr += chunk));
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once("close", (code, signal) => resolve({ code, signal })),
  );
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.on("data", (chunk) => {
      texts.stdout += chunk;
      if (texts.stdout.includes(readyLine)) resolve(true);
    });
    child.once("close", () => resolve(false));
  });
  whenOver(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return { child, baseUrl: `http://localhost:${port}`, ready, ended, output: () => ({ ...texts }) };
}

/** Starts the program and waits until it is ready. */
export async function readyProgram(options: ProgramOptions): Promise<Program> {
  const program = await startProgram(options);
  if (!(await program.ready))
    throw new Error(`The program did not start: ${program.output().stderr}`);
  return program;
}

/** Starts a program on the database of a test. */
export function programOn(
  databaseUrl: string,
  options: Partial<ProgramOptions> = {},
): Promise<Program> {
  return readyProgram({
    folder: testFolder(),
    ...options,
    env: { DATABASE_URL: databaseUrl, GUILDHALL_SECRET: testSecret, ...options.env },
  });
}

/** The text after the command prevents the shell from replacing itself with it. */
function toShell(command: readonly string[]): [string, ...string[]] {
  return ["sh", "-c", `${command.map((part) => `'${part}'`).join(" ")}; exit $?`];
}

/** Kills the whole process tree at once: the program and every process of its PostgreSQL. */
export async function killTree(program: Program, folder: string): Promise<void> {
  for (const pid of [program.child.pid, ...listStrays(folder)]) kill9(pid);
  await program.ended;
  // A backend that was being born while we looked.
  await until(() => {
    const left = listStrays(folder);
    left.forEach(kill9);
    return left.length === 0;
  });
}

function kill9(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
