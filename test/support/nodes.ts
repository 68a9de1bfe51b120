import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
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
