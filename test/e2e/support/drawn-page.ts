import type { Page } from "@playwright/test";

const waitMs = 5_000;
const attempts = 12;

/**
 * Resolves once the browser has drawn the page at its present size. On a busy machine Chromium
 * sometimes draws no frame after a page got another size, and a click waits for frames: another
 * change of the size makes it draw.
 */
export async function waitUntilDrawn(page: Page): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await drawsFrame(page)) return;
    await changeSizeAndBack(page);
  }
  throw new Error(`${page.url()} was not drawn within ${(attempts * waitMs) / 1000} seconds.`);
}

function drawsFrame(page: Page): Promise<boolean> {
  return page.evaluate(`new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, ${waitMs}, false);
  })`) as Promise<boolean>;
}

async function changeSizeAndBack(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) return;
  await page.bringToFront();
  await page.setViewportSize({ ...size, width: size.width + 1 });
  await page.setViewportSize(size);
}
