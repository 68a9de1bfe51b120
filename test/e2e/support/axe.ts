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

/** The rules whose result depends on the colors of the page; all others only see its elements and their layout. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** One line per element that breaks a rule; empty for a page without violations. */
export async function accessibilityViolations(
  page: Page,
  rules: "all" | "colors" = "all",
): Promise<string[]> {
  await loadAxe(page);
  const options = {
    iframes: false,
    resultTypes: ["violations"],
    ...(rules === "colors" ? { runOnly: { type: "rule", values: colorRules } } : {}),
  };
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((r) => r.violations)`,
  )) as AxeViolation[];
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}) ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/**
 * Once per document: compiling it takes longer than a check. Evaluated by the debugger rather than as a script
 * element, so that the page's own policy stays as it is.
 */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axeSource);
}

/** True when something sticks out to the right. */
export function scrollsSideways(page: Page): Promise<boolean> {
  const widths = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  return page.evaluate(widths) as Promise<boolean>;
}
