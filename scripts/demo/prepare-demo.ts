import { createApp, openPayments } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";
import { listen } from "#server/start/listen.ts";
import { prepareDatabase } from "#server/start/prepare-database.ts";
import { type Stop, stopInOrder } from "#server/start/stop-in-order.ts";
import { listWork, startBackground } from "#server/worker.ts";
import { type StoryOptions, tellStory } from "./tell-story.ts";

export interface Preparation extends StoryOptions {
  env: NodeJS.ProcessEnv;
  onStep: (step: string) => void;
}

const drainMs = 5_000;

/** Runs the program on an empty data folder, plays the story on it, and stops. */
export async function prepareDemo({ env, onStep, ...story }: Preparation): Promise<void> {
  const stops: Stop[] = [];
  const stop = () =>
    stopInOrder(stops.splice(0), {
      drainMs,
      onLate: () => {},
      onError: (error) => console.error(error),
    });
  let isInterrupted = false;
  const interrupted = () => {
    isInterrupted = true;
    void stop().finally(() => process.exit(130));
  };
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    // A year of purchases within a minute is more than the limits allow one address.
    const config = readConfig({
      ...env,
      RATE_LIMIT: "off",
      MAILS_PER_HOUR: "1000",
      MAILS_PER_DAY: "10000",
    });
    const log = createLog("error");
    const database = await prepareDatabase(config, { onEvent: () => {}, onStep });
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
    stops.push(await startBackground(platform, payments));
    const { server } = await createApp(platform, payments);
    stops.push(() => server.close());
    await listen(server, config);
    await tellStory({ platform, work: listWork(platform, payments) }, story);
  } catch (error) {
    // The story breaks off because its database is stopped: the process ends by itself.
    if (isInterrupted) await new Promise(() => {});
    throw error;
  } finally {
    process.off("SIGINT", interrupted).off("SIGTERM", interrupted);
    await stop();
  }
}
