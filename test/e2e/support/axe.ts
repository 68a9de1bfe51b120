import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

interface AxeViolation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** One line per element that breaks a rule; empty for a clean page. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Evaluated by the debugger rather than as a script element, so the page's own policy stays as it is.
  await page.evaluate(axeSource);
  const violations = (await page.evaluate(
    "axe.run(document, { iframes: false, resultTypes: ['violations'] }).then((r) => r.violations)",
  )) as AxeViolation[];
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}) ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** True when something sticks out to the right. */
export function scrollsSideways(page: Page): Promise<boolean> {
  const widths = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  return page.evaluate(widths) as Promise<boolean>;
}
