import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/platform/config/config.ts";
import { StartRefusal } from "#server/platform/start-refusal.ts";
import { ensureWebBuilt } from "./build-web.ts";
import { openDemoFolder } from "./demo/demo-folder.ts";
import { prepareDemo } from "./demo/prepare-demo.ts";
import { demoUser } from "./demo/tell-story.ts";

const days = 365;
const buyers = 45;
const folder = resolve(process.env.GUILDHALL_DEMO_DATA ?? "data-demo");

/**
 * The demonstration has a database of its own, no real payments and no real mail, whatever the
 * program is set to.
 */
const unused = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "GUILDHALL_ROLE",
  "GUILDHALL_ADMINS",
];

/** `npm run demo`: a seller with a year of history. `npm run demo -- --fresh` begins it anew. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { fresh: { type: "boolean", default: false } } });
  for (const name of unused) delete process.env[name];
  const place = openDemoFolder(folder, values.fresh);
  process.env.GUILDHALL_DATA = place.data;
  if (!place.isReady) {
    await ensureWebBuilt({ onBuild: () => printStep("Building the pages") });
    printStep(`Preparing ${days} days of history in ${folder}, which takes about a minute`);
    await prepareDemo({
      env: process.env,
      days,
      buyers,
      onStep: printStep,
      onProgress: reporter(),
    });
    place.markReady();
  }
  const { baseUrl } = readConfig(process.env);
  console.log(signInLines(`${baseUrl}/sign-in`));
  await import("../src/server/start/main.ts");
}

function signInLines(address: string): string {
  return [
    "",
    `  Sign in    ${address}`,
    `  Email      ${demoUser.email}`,
    `  Password   ${demoUser.password}`,
    "  Start over npm run demo -- --fresh",
  ].join("\n");
}

/** One line for each month of the story. */
function reporter(): (share: number, at: Date) => void {
  let last = "";
  return (share, at) => {
    const month = at.toISOString().slice(0, 7);
    if (month === last) return;
    last = month;
    printStep(`${month}, ${Math.round(share * 100)} %`);
  };
}

function printStep(step: string): void {
  console.log(`  ${step}…`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exit(1);
});
