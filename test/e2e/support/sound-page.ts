import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { accessibilityViolations, colorRules, type Scope, scrollsSideways } from "./axe.ts";
import { isChecked, refreshChecked, rememberChecked } from "./checked-looks.ts";
import { waitUntilDrawn } from "./drawn-page.ts";
import { type Looks, readLooks } from "./element-looks.ts";

export const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

/**
 * In light and in dark without one accessibility violation, and on a phone without sideways scroll. The whole page is
 * checked in light on a desktop. Contrast, the dark scheme and a phone are checked for what looks different from
 * everything checked before in this run: contrast alone takes axe twice as long as all other rules.
 */
export async function expectSoundPage(page: Page, where: string): Promise<void> {
  refreshChecked();
  await expectNone(page, { except: colorRules }, `${where}, light`);
  const onDesktop = await readLooks(page);
  await expectSoundColors(page, onDesktop, `${where}, light`);
  await page.setViewportSize(phone);
  expect(await scrollsSideways(page), `${where} scrolls sideways on a phone`).toBe(false);
  const onPhone = await readLooks(page);
  await expectSoundColors(page, onPhone, `${where}, light on a phone`);
  await expectSoundInDark(page, onPhone, `${where}, dark on a phone`);
  await expectSoundOnPhone(page, onPhone, `${where} on a phone`);
  await page.setViewportSize(desktop);
  await expectSoundInDark(page, onDesktop, `${where}, dark`);
  await waitUntilDrawn(page);
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

async function expectSoundOnPhone(page: Page, { shapes, outline }: Looks, where: string) {
  const parts = [...shapes, ...outline];
  if (parts.every((part) => isChecked("phone", part))) return;
  await expectNone(page, { except: colorRules }, where);
  rememberChecked("phone", parts);
}

async function expectNone(page: Page, scope: Scope, where: string): Promise<void> {
  const violations = await accessibilityViolations(page, scope);
  expect(violations, [where, ...violations].join("\n")).toEqual([]);
}
