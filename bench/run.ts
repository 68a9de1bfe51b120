import { measureCatalog } from "./catalog.ts";
import { measureCheckout } from "./checkout.ts";
import { measureIngest } from "./ingest.ts";
import { measureLanes } from "./lanes.ts";
import { measurePrepared } from "./prepared.ts";
import { measureRenewals } from "./renewals.ts";
import { measureReservations } from "./reservations.ts";
import { measureSession } from "./session.ts";
import { publish } from "./support/report.ts";
import { measureUsageReads } from "./usage-reads.ts";

/**
 * `npm run bench [name …]`: each measures ratios within one run and keeps them in bench/results.
 */
const benchmarks = {
  session: measureSession,
  catalog: measureCatalog,
  checkout: measureCheckout,
  renewals: measureRenewals,
  lanes: measureLanes,
  ingest: measureIngest,
  reservations: measureReservations,
  "usage-reads": measureUsageReads,
  prepared: measurePrepared,
};

const wanted = process.argv.slice(2);
const names = Object.keys(benchmarks) as (keyof typeof benchmarks)[];
const unknown = wanted.find((name) => !names.some((known) => known === name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}": choose from ${names.join(", ")}.`);
  process.exit(1);
}
let met = true;
for (const name of names) {
  if (wanted.length === 0 || wanted.includes(name)) met = publish(await benchmarks[name]()) && met;
}
process.exit(met ? 0 : 1);
