import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The target of a ratio. */
export interface Target {
  name: string;
  ratio: number;
  /** Without a limit the ratio is only reported. */
  atLeast?: number;
  atMost?: number;
}

export interface Measurement {
  name: string;
  /** Absolute figures of this machine, for orientation only. */
  figures: Record<string, number>;
  targets: Target[];
}

export const resultsFolder = join(import.meta.dirname, "../results");

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Returns the smallest value that this share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export function isMet({ ratio, atLeast, atMost }: Target): boolean {
  return (
    ratio >= (atLeast ?? Number.NEGATIVE_INFINITY) && ratio <= (atMost ?? Number.POSITIVE_INFINITY)
  );
}

/** Prints the ratios and stores them as the last run; true when every limit is met. */
export function publish(measurement: Measurement): boolean {
  console.log(`\n${measurement.name}`);
  for (const [name, figure] of Object.entries(measurement.figures))
    console.log(`  ${name}: ${rounded(figure)}`);
  for (const target of measurement.targets) console.log(`  ${line(target)}`);
  mkdirSync(resultsFolder, { recursive: true });
  const file = join(resultsFolder, `${measurement.name}.json`);
  writeFileSync(file, `${JSON.stringify(measurement, (_, value) => rounded(value), 2)}\n`);
  return measurement.targets.every(isMet);
}

function line(target: Target): string {
  const targets = [
    target.atLeast === undefined ? "" : `at least ${target.atLeast}`,
    target.atMost === undefined ? "" : `at most ${target.atMost}`,
  ].filter((demand) => demand !== "");
  const verdict =
    targets.length === 0
      ? "reported"
      : `${isMet(target) ? "met" : "MISSED"}, ${targets.join(", ")}`;
  return `${target.name}: ${rounded(target.ratio)} (${verdict})`;
}

function rounded<Value>(value: Value): Value | number {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}
