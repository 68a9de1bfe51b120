import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { accessibilityViolations, colorRules, type Scope, scrollsSideways } from "./axe.ts";
import { isChecked, type LookCheck, refreshChecked, rememberChecked } from "./checked-looks.ts";
import { waitUntilDrawn } from "./drawn-page.ts";
import { type Looks, type Positions, readLooks } from "./element-looks.ts";

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * Expects no accessibility violation in light and in dark, and no sideways scroll on a phone. Each
 * check is made of what differs from everything that passed it before in this run: a page of known
 * parts in a known outline is sound.
 */
export async function expectSoundPage(page: Page, where: string): Promise<void> {
  refreshChecked();
  const onDesktop = await readLooks(page);
  await expectSoundInLight(page, onDesktop, `${where}, light`);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page), `${where} scrolls sideways on a phone`).toBe(false);
  const onPhone = await readLooks(page);
  await expectSoundInLight(page, onPhone, `${where}, light on a phone`);
  await expectSoundInDark(page, onPhone, `${where}, dark on a phone`);
  await page.setViewportSize(desktop);
  await expectSoundInDark(page, onDesktop, `${where}, dark`);
  await waitUntilDrawn(page);
}

/**
 * One check of what is new by all rules that can see it: most of its time is spent before the first
 * rule.
 */
async function expectSoundInLight(page: Page, looks: Looks, where: string): Promise<void> {
  const { parts, colors, outline } = looks;
  if (!isChecked("outline", outline)) {
    await expectNone(page, { except: colorRules }, where);
    await expectSoundColors(page, colors, where);
  } else {
    const newParts = listNew("part", parts);
    const newColors = listNew("colors", colors);
    const elements = [...newParts, ...newColors];
    if (newColors.length === 0) await expectNone(page, { except: colorRules, elements }, where);
    else if (newParts.length === 0) await expectNone(page, { only: colorRules, elements }, where);
    else await expectNone(page, { elements }, where);
  }
  rememberChecked("part", parts.keys());
  rememberChecked("colors", colors.keys());
  rememberChecked("outline", [outline]);
}

async function expectSoundInDark(page: Page, { shapes }: Looks, where: string): Promise<void> {
  if (listNew("dark", shapes).length === 0) return;
  await page.emulateMedia({ colorScheme: "dark" });
  const { colors } = await readLooks(page);
  await expectSoundColors(page, colors, where);
  await page.emulateMedia({ colorScheme: "light" });
  rememberChecked("dark", shapes.keys());
}

async function expectSoundColors(page: Page, colors: Positions, where: string): Promise<void> {
  await expectNone(page, { only: colorRules, elements: listNew("colors", colors) }, where);
  rememberChecked("colors", colors.keys());
}

function listNew(check: LookCheck, looks: Positions): number[] {
  return [...looks].flatMap(([look, positions]) => (isChecked(check, look) ? [] : positions));
}

async function expectNone(page: Page, scope: Scope, where: string): Promise<void> {
  if (scope.elements?.length === 0) return;
  const violations = await accessibilityViolations(page, scope);
  expect(violations, [where, ...violations].join("\n")).toEqual([]);
}
