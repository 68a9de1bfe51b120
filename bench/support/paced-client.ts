import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { PacedRequests } from "./paced-latency.ts";
import { percentile } from "./report.ts";

/**
 * Sends requests at a steady pace, whether or not earlier ones were answered, so that a stalled
 * server is charged for every request that arrives meanwhile. It runs in a process of its own: next
 * to the load of the sign-ins it would measure how long they keep this event loop. And it goes
 * through Node's agent, which switches Nagle's algorithm off: with it a request now and then waits
 * 40 ms for a delayed acknowledgement, which the server has no part in. Time runs from handing over
 * a request to the last byte of its answer. Prints the p99 in milliseconds.
 */
const { url, cookies, seconds, perSecond }: PacedRequests = JSON.parse(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true });
/** The first second opens the connections. */
const first = perSecond;
const startMs = performance.now();
const answers: Promise<number>[] = [];
for (let place = 0; place < first + seconds * perSecond; place += 1) {
  await pause(Math.max(0, startMs + (place * 1000) / perSecond - performance.now()));
  answers.push(ask(cookies[place % cookies.length] ?? ""));
}
const latencies = await Promise.all(answers);
console.log(percentile(latencies.slice(first), 0.99));
agent.destroy();

function ask(cookie: string): Promise<number> {
  const sentMs = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().on("end", () => resolve(performance.now() - sentMs));
    }).on("error", reject);
  });
}
