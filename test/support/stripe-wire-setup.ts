import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { faultFileVariable, watchStripeWire } from "./watch-stripe-wire.ts";

/**
 * In every test file: everything the sandbox receives, answers and sends must fit Stripe's own
 * schema.
 */
interface Watch {
  faults: string[];
}

const key = Symbol.for("guildhall stripe wire watch");
const shared = globalThis as { [key]?: Watch };
// One subscription for each process, however many test files it runs.
const childFaults = join(tmpdir(), `guildhall-stripe-wire-${process.pid}.txt`);
shared[key] ??= startWatch();
const { faults } = shared[key];
process.env[faultFileVariable] = childFaults;

afterEach(() => assertNone(faults.splice(0)));

afterAll(() => {
  if (!existsSync(childFaults)) return;
  const found = readFileSync(childFaults, "utf8").split("\n").filter(Boolean);
  rmSync(childFaults);
  assertNone(found);
});

function startWatch(): Watch {
  // Left by an earlier process with the same number.
  rmSync(childFaults, { force: true });
  const found: string[] = [];
  watchStripeWire((fault) => found.push(fault));
  return { faults: found };
}

function assertNone(found: readonly string[]): void {
  if (found.length > 0)
    throw new Error(`the payment sandbox does not fit Stripe's schema:\n${found.join("\n")}`);
}
