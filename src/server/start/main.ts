import { createApp, openPayments } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";
import { startBackground } from "#server/worker.ts";
import { ensureWebBuilt } from "../../../scripts/build-web.ts";
import { banner, stepLine } from "./banner.ts";
import { listen } from "./listen.ts";
import { whenOrphaned } from "./orphan-watch.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { type Stop, stopInOrder } from "./stop-in-order.ts";

/** How long requests and jobs in flight have to come to their end. */
const drainMs = 5_000;
const stops: Stop[] = [];
let quiet = () => {};

/** Reads the configuration, opens the database, starts HTTP and worker. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  quiet = () => {
    log.level = "silent";
  };
  const database = await prepareDatabase(config, {
    onEvent: (message) => log.warn(message),
    onStep: printStep,
  });
  stops.push(database.stop);
  const platform = await openPlatform({
    config,
    log,
    clock: systemClock,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    sendTimeouts: database.sendTimeouts,
    reactions: reactionNames,
    services: createServices(),
  });
  stops.push(platform.database.close);
  const payments = openPayments(platform);
  stops.push(payments.close);
  if (config.role !== "api") stops.push(await startBackground(platform, payments));
  if (config.role !== "worker") {
    await ensureWebBuilt({ onBuild: () => printStep("Building the pages") });
    const { server } = await createApp(platform, payments);
    stops.push(() => server.close());
    await listen(server, config);
  }
  console.log(banner(config, database.describe));
}

/** The first start takes a while: it says with what. */
function printStep(step: string): void {
  console.log(stepLine(step));
}

function stop(): Promise<void> {
  return stopInOrder(stops.splice(0), {
    drainMs,
    onLate: quiet,
    onError: (error) => console.error(error),
  });
}

/** A sentence for what a person can mend; the whole story for our own bugs. */
async function failStart(error: unknown): Promise<never> {
  // Ctrl-C reaches everything the start runs too: what that breaks off is no failure.
  if (!stopping) console.error(error instanceof StartRefusal ? error.message : error);
  await stop();
  process.exit(stopping ? 0 : 1);
}

async function stopAndExit(): Promise<never> {
  stopping = true;
  await started;
  await stop();
  process.exit(0);
}

let stopping = false;
const started = start().catch(failStart);

whenOrphaned(() => process.emit("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    // A second signal means now: the database recovers by itself at the next start.
    process.once(signal, () => process.exit(1));
    stopAndExit().catch((error) => {
      console.error(error);
      process.exit(1);
    });
  });
}
