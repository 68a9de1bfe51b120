import type { Page } from "@playwright/test";

/** One entry for each element that is displayed, in document order. */
export interface Looks {
  /** The computed styles that decide its contrast, with the background behind it. Empty without text. */
  colors: string[];
  /** The kind of the element with its class and the classes of the backgrounds behind it. */
  shapes: string[];
  /** The landmarks of the page, and each heading level with the one before it. */
  outline: string[];
}

export async function readLooks(page: Page): Promise<Looks> {
  return (await page.evaluate(survey)) as Looks;
}

/** Context of `axe.run` for some of the elements of `readLooks`. */
export function toAxeContext(indexes: readonly number[]): string {
  return `(() => {
    const displayed = [];
    ${forEachDisplayed}((element) => displayed.push(element));
    return { include: ${JSON.stringify(indexes)}.map((index) => displayed[index]) };
  })()`;
}

/** Calls `visit` with each element and what it returned for the parent. */
const forEachDisplayed = `((visit) => {
  const ignored = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT"]);
  const walk = (element, fromParent) => {
    if (ignored.has(element.tagName) || !element.checkVisibility()) return;
    const forChildren = visit(element, fromParent);
    if (element.tagName !== "svg") for (const child of element.children) walk(child, forChildren);
  };
  walk(document.body, { behind: "", classBehind: "", opacity: 1, color: "" });
})`;

const survey = `(() => {
  const looks = { colors: [], shapes: [], outline: [] };
  const landmarks = "header,nav,main,aside,footer,dialog,[role]";
  let level = 0;
  ${forEachDisplayed}((element, around) => {
    const style = getComputedStyle(element);
    const className = element.getAttribute("class");
    const opacity = around.opacity * style.opacity;
    const isClear = style.backgroundColor === "rgba(0, 0, 0, 0)" && style.backgroundImage === "none";
    const behind = isClear ? around.behind : style.backgroundColor + style.backgroundImage;
    const classBehind = isClear ? around.classBehind : className;
    const link = element.tagName === "A" ? style.textDecorationLine + around.color : "";
    const look = [style.color, opacity, style.fontSize, style.fontWeight, behind, link].join();
    const hasText = Array.from(element.childNodes).some(({ nodeType, data }) => nodeType === 3 && data.trim());
    looks.colors.push(hasText || "value" in element ? look : "");
    const role = element.getAttribute("role") ?? element.getAttribute("type");
    looks.shapes.push([element.tagName, role, className, classBehind, look].join());
    const heading = /^H([1-6])$/.exec(element.tagName);
    if (heading) {
      looks.outline.push("heading " + level + " " + heading[1]);
      level = heading[1];
    }
    if (element.matches(landmarks)) looks.outline.push(element.tagName + " " + element.getAttribute("role"));
    return { behind, classBehind, opacity, color: style.color };
  });
  return looks;
})()`;
