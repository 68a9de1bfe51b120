import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { cpuSeconds } from "./cpu-time.ts";

/** One request each; a purchase includes everything that it causes. */
export const shopWorks = ["purchase", "checkout", "state", "orders", "products"] as const;
export type ShopWork = (typeof shopWorks)[number];

export interface ShopOrder {
  work: ShopWork;
  count: number;
}

/** Milliseconds of CPU for each. */
export interface Spent {
  program: number;
  database: number;
}

export interface ShopProcess {
  run(order: ShopOrder): Promise<Spent>;
  stop(): Promise<void>;
}

/**
 * Starts a program with a shop in a process of its own, so that its CPU time and its connections
 * are its own.
 */
export async function startShopProcess(
  databaseUrl: string,
  postmaster: number,
  env: Record<string, string>,
): Promise<ShopProcess> {
  const child = fork(join(import.meta.dirname, "../servers/shop-server.ts"), [databaseUrl], {
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the shop ended with ${code}`);
  });
  // Also when it was stopped.
  ended.catch(() => {});
  const answer = async (): Promise<unknown> => {
    const [message] = await Promise.race([once(child, "message"), ended]);
    return message;
  };
  await answer();
  return {
    async run(order) {
      const before = cpuSeconds(postmaster);
      child.send(order);
      const programMs = Number(await answer());
      const databaseMs = (cpuSeconds(postmaster) - before) * 1_000;
      return { program: programMs / order.count, database: databaseMs / order.count };
    },
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
