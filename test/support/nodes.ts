import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ApiRequest } from "./api-node.ts";

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
    env: { PATH: process.env.PATH, ...env },
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [greeting] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (greeting !== "ready") throw new Error(`${file} ended with ${greeting} before it was ready`);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return { process: child, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
