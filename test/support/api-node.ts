import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { createServices } from "#server/services.ts";
import { callKind, defineTextKind, insertTask } from "./effects.ts";

/** A process that only produces work, as an API node does: each message is one "request". */
export type ApiRequest =
  | { does: "enqueue"; kind: string; payloads: string[]; fails?: boolean }
  | { does: "deadlines"; source: string; names: string[] };

const config = readConfig(process.env);
const platform = await openPlatform({
  config,
  log: createLog("error"),
  clock: systemClock,
  databaseUrl: config.databaseUrl ?? "",
  reactions: {},
  services: createServices(),
});

async function answer(request: ApiRequest): Promise<void> {
  if (request.does === "deadlines") {
    const dueAt = platform.clock.now();
    for (const name of request.names) await insertTask(platform, { ...request, name, dueAt });
    return;
  }
  const kind = request.kind === callKind.name ? callKind : defineTextKind(request.kind);
  await unitOfWork(platform, systemCaller("test"), async (ctx) => {
    for (const payload of request.payloads) await enqueue(ctx, kind, payload);
    if (request.fails) throw new Error("refused at the last moment");
  });
}

process.on("message", (message: { id: number; request: ApiRequest }) => {
  answer(message.request).then(
    () => process.send?.({ id: message.id, ok: true }),
    () => process.send?.({ id: message.id, ok: false }),
  );
});
process.once("SIGTERM", async () => {
  await platform.database.close();
  process.exit(0);
});
process.send?.("ready");
