import type { Page } from "@playwright/test";

/** One entry for each element that is displayed, in document order. */
export interface Looks {
  /** The computed styles that decide its contrast, with the background behind it. Empty without text. */
  colors: string[];
  /** The kind of the element with its class and the classes of the backgrounds behind it. */
  shapes: string[];
  /** All that the rules about elements, their names, roles and places can see of it. */
  parts: string[];
  /** The title, the language, the landmarks and the heading levels of the page, in their order. */
  outline: string;
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
  walk(document.body, { behind: "", classBehind: "", opacity: 1, color: "", place: "", path: "" });
})`;

/** The value of an attribute as far as a rule can tell it from another: a label is there or empty, a reference leads somewhere or not. */
const describeAttribute = `
  const references = /^(for|list|headers|aria-(controls|labelledby|describedby|owns|activedescendant|details|errormessage|flowto))$/;
  const texts = /^(alt|title|placeholder|aria-(label|description|roledescription|valuetext|placeholder))$/;
  const values = /^(role|type|tabindex|scope|autocomplete|lang|dir|disabled|contenteditable|colspan|aria-.*)$/;
  const describeAttribute = ({ name, value }) => {
    if (name === "id") return ids.get(value) > 1 ? "id twice" : "";
    if (references.test(name)) return name + value.split(" ").every((id) => ids.has(id));
    if (texts.test(name)) return name + (value.trim() !== "");
    if (name === "href") return value.startsWith("#") ? "href" + ids.has(value.slice(1)) : name;
    if (/^aria-value(now|min|max)$/.test(name)) return name + Number.isFinite(Number(value));
    return values.test(name) ? name + value : "";
  };`;

/** Its attributes, whether it has a text and a label with a text, and the kinds of its children. */
const describePart = `
  const describePart = (element) => {
    const attributes = Array.from(element.attributes, describeAttribute).filter(Boolean).sort();
    const isNamed = element.textContent.trim() !== "";
    const labels = Array.from(element.labels ?? [], (label) => label.textContent.trim() !== "");
    const children = new Set(Array.from(element.children, (child) => child.tagName + (child.getAttribute("role") ?? "")));
    return [...attributes, isNamed, ...labels, ...Array.from(children).sort()].join(" ");
  };`;

const survey = `(() => {
  const looks = { colors: [], shapes: [], parts: [] };
  const outline = [Boolean(document.title), document.documentElement.lang];
  const ids = new Map();
  for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
  ${describeAttribute}
  ${describePart}
  const landmarks = "header,nav,main,aside,footer,dialog,[role]";
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
    const kind = element.tagName + " " + (element.getAttribute("role") ?? "");
    const scrolls = element.scrollHeight > element.clientHeight && /auto|scroll/.test(style.overflowY);
    looks.parts.push([kind, around.path, hasText, scrolls, describePart(element)].join());
    const isLandmark = element.matches(landmarks);
    const isInteractive = element.tabIndex >= 0 || element.matches("a,button,input,select,textarea");
    const isHidden = element.getAttribute("aria-hidden") === "true";
    const isPlace = isLandmark || isInteractive || isHidden;
    if (isLandmark) outline.push(kind + " " + (element.getAttribute("aria-label") ?? element.hasAttribute("aria-labelledby")));
    if (/^H[1-6]$/.test(element.tagName) && outline.at(-1) !== element.tagName) outline.push(element.tagName);
    const place = isPlace ? [kind, isInteractive, isHidden].join(" ") : around.place;
    return { behind, classBehind, opacity, color: style.color, place, path: place + " > " + kind };
  });
  return { ...looks, outline: outline.join() };
})()`;
