import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ApiRequest } from "./api-node.ts";
import { programEnvironment } from "./program-environment.ts";

export interface Node {
  process: ChildProcess;
  /** Asks it to drain and end. */
  stop(): Promise<void>;
  /** No goodbye: as when the machine loses power. */
  kill(): Promise<void>;
}

export interface ApiNode extends Node {
  /** False when the request was refused, and so must have left nothing. */
  ask(request: ApiRequest): Promise<boolean>;
}

const started: Node[] = [];

/** Nothing a test started outlives it, not even what never became ready. */
export async function killNodes(): Promise<void> {
  await Promise.all(started.splice(0).map((node) => node.kill()));
}

export function startWorkerNode(env: Record<string, string>): Promise<Node> {
  return startNode("worker-node.ts", env);
}

export async function startApiNode(env: Record<string, string>): Promise<ApiNode> {
  const node = await startNode("api-node.ts", env);
  const waiting = new Map<number, (ok: boolean) => void>();
  let lastId = 0;
  node.process.on("message", ({ id, ok }: { id: number; ok: boolean }) => waiting.get(id)?.(ok));
  return {
    ...node,
    ask: (request) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        node.process.send({ id: lastId, request });
      }),
  };
}

/** The program itself, as `npm start` runs it, in one role; ready when it answers or says so. */
export async function startProgramNode(env: Record<string, string>): Promise<Node> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../scripts/start.ts")], {
    env: { ...programEnvironment(), ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const node = track(child);
  if (!(await printsBanner(child.stdout))) throw new Error("the program ended before it was ready");
  child.stdout.resume();
  return node;
}

/** True as soon as the program is ready, false if it ends before. It may print what it does until then. */
async function printsBanner(output: Readable): Promise<boolean> {
  let text = "";
  for await (const part of output.iterator({ destroyOnReturn: false })) {
    text += String(part);
    if (text.includes("Ctrl-C stops.")) return true;
  }
  return false;
}

async function startNode(file: string, env: Record<string, string>): Promise<Node> {
  const child = fork(join(import.meta.dirname, file), {
    env: { ...programEnvironment(), ...env },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const node = track(child);
  const [greeting] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (greeting !== "ready") throw new Error(`${file} ended with ${greeting} before it was ready`);
  return node;
}

function track(child: ChildProcess): Node {
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  const node = { process: child, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
  started.push(node);
  return node;
}
