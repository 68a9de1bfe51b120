import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testApp } from "#test/support/test-app.ts";
import { openUsageModel, type SendEvents } from "#test/support/usage-model.ts";

const kills = Number(process.env.FAULT_ROUNDS ?? 1);
const roundsBetween = Number(process.env.USAGE_ROUNDS ?? 10);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_120);

/** Shares the database with the programs, and serves no events. */
const app = await testApp();
const seller = await aSeller(app);

function sendTo({ baseUrl }: Program): SendEvents {
  const headers = {
    authorization: `Bearer ${seller.token}`,
    "content-type": "application/json",
  };
  return async (events) => {
    try {
      const body = JSON.stringify({ events });
      const answer = await fetch(`${baseUrl}/v1/events/ingest`, { method: "POST", headers, body });
      expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  };
}

test(`${kills} times kill -9 of one of two nodes while four writers send loses and doubles nothing (seed ${seed})`, {
  timeout: 60_000 + kills * 60_000 + kills * roundsBetween * 2_000,
}, async () => {
  const { databaseUrl } = app.platform;
  const model = openUsageModel(seller, seed);
  const survivor = await programOn(databaseUrl);
  let faults: unknown[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const victim = await programOn(databaseUrl);
    const nodes = [sendTo(victim), sendTo(survivor)];
    for (let round = 1; round < roundsBetween; round += 1) await model.round(nodes);
    await model.round([killedAt(victim, sendTo(victim)), sendTo(survivor)]);
    expect((await victim.ended).signal).toBe("SIGKILL");
    await expect
      .poll(async () => (faults = await model.listFaults()), { timeout: 60_000 })
      .toEqual([]);
  }
  expect({ seed, faults }).toEqual({ seed, faults: [] });
});

/** The node dies while it works on the events. */
function killedAt(victim: Program, send: SendEvents): SendEvents {
  return (events) => {
    const answered = send(events);
    setTimeout(() => victim.child.kill("SIGKILL"), Math.random() * 20);
    return answered;
  };
}
