import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";

/**
 * The product as it is, with the limiter off and five routes more: four floors and a constant
 * answer.
 */
const config = readConfig({ ...process.env, RATE_LIMIT: "off", LOG_LEVEL: "error" });
const platform = await openPlatform({
  config,
  log: createLog(config.logLevel),
  clock: systemClock,
  databaseUrl: config.databaseUrl ?? "",
  reactions: reactionNames,
  services: createServices(),
});
const { server } = await createApp(platform);
const selectSession = { name: "bench-floor", text: "select * from sessions where id = $1" };

/**
 * One named primary-key SELECT, then the bytes the benchmark asks for: what get-session gave it.
 */
server.get<{ Querystring: { id: string; bytes: string } }>(
  "/bench/floor",
  async (request, reply) => {
    const { rows } = await platform.database.pool.query({
      ...selectSession,
      values: [request.query.id],
    });
    if (rows.length !== 1) throw new Error("the floor found no session");
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .send(answer(request.query.bytes));
  },
);
const selectProducts = {
  name: "bench-products",
  text: `select * from products where organization_id = $1
         order by created_at desc, id desc limit 100`,
};

/**
 * One named, indexed SELECT of the rows that a list of products begins with, then as many bytes.
 */
server.get<{ Querystring: { organization: string; bytes: string } }>(
  "/bench/products",
  async (request, reply) => {
    const { rows } = await platform.database.pool.query({
      ...selectProducts,
      values: [request.query.organization],
    });
    if (rows.length !== 100) throw new Error("the floor did not find 100 products");
    return reply
      .header("content-type", "application/json; charset=utf-8")
      .send(answer(request.query.bytes));
  },
);
/** One named conditional UPDATE each: a unit is held, and a held unit is used. */
const bareUpdates = {
  hold: "update bench_holds set held = held + $2 where id = $1 and credited - used - held >= $2",
  use: "update bench_holds set held = held - $2, used = used + $2 where id = $1 and held >= $2",
};
for (const [name, text] of Object.entries(bareUpdates))
  server.post<{ Body: { id: number; units: number } }>(`/bench/${name}`, async (request) => {
    const { id, units } = request.body;
    const statement = { name: `bench-${name}`, text, values: [id, units] };
    const { rowCount } = await platform.database.pool.query(statement);
    if (rowCount !== 1) throw new Error("the floor found no unit");
    return { id };
  });

server.get<{ Querystring: { bytes: string } }>("/bench/constant", async (request, reply) =>
  reply.header("content-type", "application/json; charset=utf-8").send(answer(request.query.bytes)),
);

const answers = new Map<string, string>();
function answer(bytes: string): string {
  const known = answers.get(bytes) ?? " ".repeat(Number(bytes));
  answers.set(bytes, known);
  return known;
}

await server.listen({ host: "localhost", port: config.port });
process.once("SIGTERM", () => void server.close().then(() => platform.database.close()));
console.log("ready");
