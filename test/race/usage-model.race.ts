import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { aSeller } from "../support/a-seller.ts";
import { propertyCases } from "../support/property-cases.ts";
import { testApp } from "../support/test-app.ts";
import { openTestPlatform } from "../support/test-database.ts";
import { openUsageModel, type SendEvents } from "../support/usage-model.ts";
import { visitor } from "../support/visitor.ts";
import { whenOver } from "../support/when-over.ts";

const app = await testApp();
const seller = await aSeller(app);
const { server } = await createApp(await openTestPlatform(app.platform.databaseUrl));
await server.ready();
whenOver(() => server.close());

const rounds = propertyCases(30).numRuns;
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_119);
const roundsAtOnce = 10;

function sendTo({ send }: ReturnType<typeof visitor>): SendEvents {
  const headers = {
    authorization: `Bearer ${seller.token}`,
    "content-type": "application/json",
  };
  return async (events) => {
    const payload = JSON.stringify({ events });
    const { status, text } = await send({
      method: "POST",
      url: "/v1/events/ingest",
      headers,
      payload,
    });
    expect([status, text]).toEqual([200, expect.anything()]);
    return true;
  };
}

test(`four writers at two nodes: the sums of the events are those of all meters (seed ${seed})`, async () => {
  const model = openUsageModel(seller, seed);
  const nodes = [sendTo(app.visitor()), sendTo(visitor(server, app.platform.config.baseUrl))];
  for (let round = 1; round <= rounds; round += 1) {
    await model.round(nodes);
    if (round % roundsAtOnce !== 0 && round !== rounds) continue;
    expect({ seed, round, faults: await model.listFaults() }).toEqual({ seed, round, faults: [] });
  }
});
