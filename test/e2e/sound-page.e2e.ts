import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { expectSound, prepareJourneys } from "./support/journeys.ts";

const { journey, device } = await prepareJourneys();

journey("text that is too faint in dark only is found, also the second time", async () => {
  const page = await device();
  await show(page, `<p class="planted-dark">Hello</p>`, inDark(".planted-dark { color: #333 }"));

  await expect(expectSound(page)).rejects.toThrow(/dark.*color-contrast/s);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(expectSound(page)).rejects.toThrow(/dark.*color-contrast/s);
});

journey("text that was sound is checked again on another background", async () => {
  const page = await device();
  const text = `<p class="planted-text">Hello</p>`;
  const style = inDark(".planted-text { color: #eee } .planted-panel { background: #ddd }");
  await show(page, text, style);
  await expectSound(page);

  await show(page, `<div class="planted-panel">${text}</div>`, style);
  await expect(expectSound(page)).rejects.toThrow(/dark.*color-contrast/s);
});

journey("what only a phone shows is checked in light and in dark", async () => {
  const page = await device();
  const shownOnPhone = "@media (min-width: 600px) { .planted-phone { display: none } }";
  const text = `<p class="planted-phone">Hello</p>`;
  await show(page, text, `${shownOnPhone} .planted-phone { color: #ccc }`);
  await expect(expectSound(page)).rejects.toThrow(/light on a phone.*color-contrast/s);

  const faintInDark = inDark(".planted-phone { color: #333 }");
  await show(page, text, `${shownOnPhone} ${faintInDark}`);
  await expect(expectSound(page)).rejects.toThrow(/dark on a phone.*color-contrast/s);
});

journey("what only a desktop shows is checked in dark", async () => {
  const page = await device();
  const style = "@media (max-width: 600px) { .planted-wide { display: none } }";
  const faintInDark = inDark(".planted-wide { color: #333 }");
  await show(page, `<p class="planted-wide">Hello</p>`, `${style} ${faintInDark}`);
  await expect(expectSound(page)).rejects.toThrow(/dark.*color-contrast/s);
});

journey("a button without a name that only a phone shows is found", async () => {
  const page = await device();
  const style = "@media (min-width: 600px) { .planted-menu { display: none } }";
  await show(page, `<button class="planted-menu"></button>`, style);
  await expect(expectSound(page)).rejects.toThrow(/on a phone.*button-name/s);
});

journey("a heading that only a phone lacks is found", async () => {
  const page = await device();
  const style = "@media (max-width: 600px) { .planted-heading { display: none } }";
  await show(page, `<h2 class="planted-heading">Two</h2><h3>Three</h3>`, style);
  await expect(expectSound(page)).rejects.toThrow(/on a phone.*heading-order/s);
});

journey.each([
  {
    fault: "a field without its label",
    sound: `<label for="name">Name</label><input id="name">`,
    broken: `<label for="name">Name</label><input id="other">`,
    rule: "label",
  },
  {
    fault: "a button without its text",
    sound: `<button>Save</button>`,
    broken: `<button></button>`,
    rule: "button-name",
  },
  {
    fault: "a reference to an element that is gone",
    sound: `<p id="rule">Eight letters</p><button aria-controls="rule" aria-expanded="true">Rule</button>`,
    broken: `<p id="rules">Eight letters</p><button aria-controls="rule" aria-expanded="true">Rule</button>`,
    rule: "aria-valid-attr-value",
  },
  {
    fault: "a button inside a button",
    sound: `<div role="button" tabindex="0">To</div><button>Save</button>`,
    broken: `<div role="button" tabindex="0">To<button>Save</button></div>`,
    rule: "nested-interactive",
  },
  {
    fault: "an entry outside its list",
    sound: `<ul><li>One</li></ul>`,
    broken: `<div><li>One</li></div>`,
    rule: "listitem",
  },
  {
    fault: "a picture without an alternative text",
    sound: `<img alt="Logo" width="9" height="9">`,
    broken: `<img width="9" height="9">`,
    rule: "image-alt",
  },
  {
    fault: "a hidden part that can be focused",
    sound: `<div><button>Save</button></div><div aria-hidden="true"><p>To</p></div>`,
    broken: `<div aria-hidden="true"><p><button>Save</button></p></div>`,
    rule: "aria-hidden-focus",
  },
  {
    fault: "a part that scrolls and holds nothing for the keyboard",
    sound: `<div style="height: 20px; overflow: auto"><p><a href="/">One</a></p><p>Two</p></div>`,
    broken: `<div style="height: 20px; overflow: auto"><p>One</p><p>Two</p></div><p><a href="/">One</a></p>`,
    rule: "scrollable-region-focusable",
  },
  {
    fault: "a definition outside its list",
    sound: `<dl><div><dt>One</dt><dd>First</dd></div></dl>`,
    broken: `<dl><div><dt>One</dt><dd>First</dd></div></dl><div><dd>Second</dd></div>`,
    rule: "dlitem",
  },
  {
    fault: "a drawing without its title",
    sound: `<svg role="img" width="9" height="9"><title>Logo</title></svg>`,
    broken: `<svg role="img" width="9" height="9"><title></title></svg>`,
    rule: "svg-img-alt",
  },
  {
    fault: "a second main part",
    sound: `<section>More</section>`,
    broken: `</main><main>More`,
    rule: "landmark-no-duplicate-main",
  },
])("$fault is found on a page that was sound", async ({ sound, broken, rule }) => {
  const page = await device();
  await show(page, sound);
  await expectSound(page);
  await show(page, broken);
  await expect(expectSound(page)).rejects.toThrow(new RegExp(`light\\n${rule} `));
});

journey("what sticks out on a phone is found, also when its looks are known", async () => {
  const page = await device();
  await show(page, `<p>Hello</p>`);
  await expectSound(page);
  await show(page, `<p>${"Hello".repeat(200)}</p>`);
  await expect(expectSound(page)).rejects.toThrow("scrolls sideways on a phone");
});

function inDark(rules: string): string {
  return `@media (prefers-color-scheme: dark) { ${rules} }`;
}

async function show(page: Page, content: string, style = ""): Promise<void> {
  const base = "body { color: #111; background: #fff }";
  const dark = inDark("body { color: #eee; background: #111 }");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setContent(`<!doctype html><html lang="en">
    <head><title>Planted</title><meta name="viewport" content="width=device-width">
    <style>${base} ${dark} ${style}</style></head>
    <body><main><h1>Planted</h1>${content}</main></body></html>`);
}
