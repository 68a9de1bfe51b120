import { randomUUID } from "node:crypto";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";
import { listWork } from "#server/worker.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { stubProcessor } from "#test/support/stub-processor.ts";
import { type Visitor, visitor } from "#test/support/visitor.ts";

/** A seller on a program with a worker, in this process. The payment processor costs nothing. */
export interface BenchShop {
  platform: Platform;
  seller: Seller;
  newVisitor(): Visitor;
  close(): Promise<void>;
}

export async function openBenchShop(databaseUrl: string): Promise<BenchShop> {
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", RATE_LIMIT: "off" };
  const config = readConfig({ ...process.env, ...env, GUILDHALL_SECRET: randomUUID() });
  const platform = await openPlatform({
    config,
    log: createLog(config.logLevel),
    clock: systemClock,
    databaseUrl,
    reactions: reactionNames,
    services: createServices(),
  });
  const payments = { processor: stubProcessor(), close: async () => {} };
  const { server } = await createApp(platform, payments);
  const worker = await startWorker(platform, listWork(platform, payments));
  const newVisitor = () => visitor(server, config.baseUrl);
  const signedUp = async () => {
    const person = { email: "owner@example.com", password: "correct horse battery" };
    const owner = newVisitor();
    await owner.post("/api/auth/sign-up/email", { name: "Owner", ...person });
    return Object.assign(owner, person);
  };
  const app = { platform, visitor: newVisitor, signedUp } as unknown as Parameters<
    typeof aSeller
  >[0];
  return {
    platform,
    seller: await aSeller(app),
    newVisitor,
    async close() {
      await worker.stop();
      await server.close();
      await platform.database.close();
    },
  };
}
