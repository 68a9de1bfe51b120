import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { accessibilityViolations, colorRules, type Scope, scrollsSideways } from "./axe.ts";
import { type Looks, readLooks } from "./element-looks.ts";

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/** The looks that the journeys of this process have checked. */
const sound = {
  light: new Set<string>(),
  dark: new Set<string>(),
  phone: new Set<string>(),
};

/**
 * In light and in dark without one accessibility violation, and on a phone without sideways scroll. The whole page is
 * checked in light on a desktop; in dark and on a phone, only what looks different from everything checked before.
 */
export async function expectSoundPage(page: Page, where: string): Promise<void> {
  await expectNone(page, {}, `${where}, light`);
  remember(sound.light, (await readLooks(page)).colors);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page), `${where} scrolls sideways on a phone`).toBe(false);
  await expectSoundColors(page, "light", `${where}, light on a phone`);
  await expectSoundOnPhone(page, `${where}, dark on a phone`);
  await page.setViewportSize(desktop);
  await expectSoundColors(page, "dark", `${where}, dark`);
}

/** All rules, and in dark, so that one check serves for both. */
async function expectSoundOnPhone(page: Page, where: string): Promise<void> {
  const { colors, shapes, outline } = await readLooks(page);
  const isNew = shapes.map((shape, at) => !sound.phone.has(shape) || isUnknown("dark", colors, at));
  const elements = isNew.flatMap((each, index) => (each ? [index] : []));
  const hasNewOutline = outline.some((part) => !sound.phone.has(part));
  if (elements.length === 0 && !hasNewOutline) return;
  await inScheme(page, "dark", () => expectNone(page, hasNewOutline ? {} : { elements }, where));
  remember(sound.dark, colors);
  remember(sound.phone, [...shapes, ...outline]);
}

async function expectSoundColors(page: Page, scheme: "light" | "dark", where: string) {
  const { colors } = await readLooks(page);
  const elements = colors.flatMap((_, at) => (isUnknown(scheme, colors, at) ? [at] : []));
  if (elements.length === 0) return;
  await inScheme(page, scheme, () => expectNone(page, { rules: colorRules, elements }, where));
  remember(sound[scheme], colors);
}

function isUnknown(scheme: "light" | "dark", colors: Looks["colors"], index: number): boolean {
  const look = colors[index] ?? "";
  return look !== "" && !sound[scheme].has(look);
}

function remember(known: Set<string>, looks: readonly string[]): void {
  for (const look of looks) known.add(look);
}

async function inScheme(page: Page, scheme: "light" | "dark", run: () => Promise<void>) {
  await page.emulateMedia({ colorScheme: scheme });
  await run();
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectNone(page: Page, scope: Scope, where: string): Promise<void> {
  const violations = await accessibilityViolations(page, scope);
  expect(violations, [where, ...violations].join("\n")).toEqual([]);
}
