import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { accessibilityViolations, colorRules, type Scope, scrollsSideways } from "./axe.ts";
import { isChecked, refreshChecked, rememberChecked } from "./checked-looks.ts";
import { waitUntilDrawn } from "./drawn-page.ts";
import { type Looks, readLooks } from "./element-looks.ts";

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * In light and in dark without one accessibility violation, and on a phone without sideways scroll. Each check is made
 * of what differs from everything that passed it before in this run: a page of known parts in a known outline is sound.
 */
export async function expectSoundPage(page: Page, where: string): Promise<void> {
  refreshChecked();
  const onDesktop = await readLooks(page);
  await expectSoundParts(page, onDesktop, `${where}, light`);
  await expectSoundColors(page, onDesktop, `${where}, light`);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page), `${where} scrolls sideways on a phone`).toBe(false);
  const onPhone = await readLooks(page);
  await expectSoundParts(page, onPhone, `${where} on a phone`);
  await expectSoundColors(page, onPhone, `${where}, light on a phone`);
  await expectSoundInDark(page, onPhone, `${where}, dark on a phone`);
  await page.setViewportSize(desktop);
  await expectSoundInDark(page, onDesktop, `${where}, dark`);
  await waitUntilDrawn(page);
}

/** The rules that do not see colors. Those about a page as a whole see it only if its outline is new. */
async function expectSoundParts(page: Page, { parts, outline }: Looks, where: string) {
  const elements = parts.flatMap((part, at) => (isChecked("part", part) ? [] : [at]));
  if (!isChecked("outline", outline)) await expectNone(page, { except: colorRules }, where);
  else if (elements.length > 0) await expectNone(page, { except: colorRules, elements }, where);
  rememberChecked("part", parts);
  rememberChecked("outline", [outline]);
}

async function expectSoundColors(page: Page, { colors }: Looks, where: string): Promise<void> {
  const isNew = (look: string) => look !== "" && !isChecked("colors", look);
  const elements = colors.flatMap((look, at) => (isNew(look) ? [at] : []));
  if (elements.length === 0) return;
  await expectNone(page, { only: colorRules, elements }, where);
  rememberChecked("colors", colors);
}

async function expectSoundInDark(page: Page, { shapes }: Looks, where: string): Promise<void> {
  if (shapes.every((shape) => isChecked("dark", shape))) return;
  await page.emulateMedia({ colorScheme: "dark" });
  await expectSoundColors(page, await readLooks(page), where);
  await page.emulateMedia({ colorScheme: "light" });
  rememberChecked("dark", shapes);
}

async function expectNone(page: Page, scope: Scope, where: string): Promise<void> {
  const violations = await accessibilityViolations(page, scope);
  expect(violations, [where, ...violations].join("\n")).toEqual([]);
}
