import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { toAxeContext } from "./element-looks.ts";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

interface AxeViolation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/**
 * The rules whose result depends on the colors of the page; all others only see its elements and
 * their layout.
 */
export const colorRules = ["color-contrast", "link-in-text-block"];

export interface Scope {
  only?: string[];
  except?: string[];
  /**
   * Positions in `readLooks`. If not given, the whole page, also by the rules about a page as a
   * whole.
   */
  elements?: number[];
}

/** Writes one line per element that breaks a rule; none for a page without violations. */
export async function accessibilityViolations(
  page: Page,
  { only, except = [], elements }: Scope = {},
): Promise<string[]> {
  await loadAxe(page);
  const options = {
    iframes: false,
    resultTypes: ["violations"],
    ...(only ? { runOnly: { type: "rule", values: only } } : {}),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  };
  const context = elements ? toAxeContext(elements) : "document";
  const violations = (await page.evaluate(
    `axe.run(${context}, ${JSON.stringify(options)}).then((r) => r.violations)`,
  )) as AxeViolation[];
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}) ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/**
 * Once per document: compiling it takes longer than a check. Evaluated by the debugger rather than
 * as a script element, so that the page's own policy stays as it is, and without the wrapping of
 * `page.evaluate`, which compiles it anew for each document.
 */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate("typeof axe === 'object'")) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Runtime.evaluate", { expression: `${axeSource};0` });
  await session.detach();
}

/** Returns true when something sticks out to the right. */
export function scrollsSideways(page: Page): Promise<boolean> {
  const widths = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  return page.evaluate(widths) as Promise<boolean>;
}
