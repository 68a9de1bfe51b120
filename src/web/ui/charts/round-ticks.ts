import type { ChartTick } from "./line-chart.tsx";

const steps = 4;

/**
 * Lists five round values from zero to at least the highest one. No step is smaller than the least
 * one.
 */
export function listRoundTicks(
  highest: number,
  leastStep: number,
  toText: (value: number) => string,
): ChartTick[] {
  const step = roundUp(Math.max(highest / steps, leastStep));
  return Array.from({ length: steps + 1 }, (_, index) => ({
    value: index * step,
    text: toText(index * step),
  }));
}

/** To 1, 2, 2.5 or 5 with zeros. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * magnitude >= value) ?? 10;
  return factor * magnitude;
}
