import type { Page } from "@playwright/test";

/**
 * The positions, among the elements that are displayed in document order, of those that look the
 * same.
 */
export type Positions = Map<string, number[]>;

export interface Looks {
  /** By the computed styles that decide the contrast of a text, with the background behind it. */
  colors: Positions;
  /**
   * By class and the class of the background behind it; with text, also by kind and colors. Icons
   * have no background.
   */
  shapes: Positions;
  /** By all that the rules about elements, their names, roles and places can see. */
  parts: Positions;
  /** All that the rules about a page as a whole can see. */
  outline: string;
}

export async function readLooks(page: Page): Promise<Looks> {
  const looks = JSON.parse((await page.evaluate(survey)) as string);
  const toPositions = (entries: [string, number[]][]): Positions => new Map(entries);
  return {
    colors: toPositions(looks.colors),
    shapes: toPositions(looks.shapes),
    parts: toPositions(looks.parts),
    outline: looks.outline,
  };
}

/** Makes the context of `axe.run` for some of the elements of `readLooks`. */
export function toAxeContext(positions: readonly number[]): string {
  return `(() => {
    const displayed = [];
    ${forEachDisplayed}((element) => displayed.push(element));
    return { include: ${JSON.stringify(positions)}.map((position) => displayed[position]) };
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
  walk(document.body, { behind: "", classBehind: "", opacity: 1, color: "", place: "", parent: "" });
})`;

/**
 * The value of an attribute as far as a rule can tell it from another: a label is there or empty, a
 * reference leads somewhere or not.
 */
const describeAttribute = `
  const references = /^(for|list|headers|aria-(controls|labelledby|describedby|owns|activedescendant|details|errormessage|flowto))$/;
  const texts = /^(alt|title|placeholder|aria-(label|description|roledescription|valuetext|placeholder))$/;
  const values = /^(role|type|tabindex|scope|autocomplete|lang|dir|disabled|contenteditable|colspan|aria-.*)$/;
  const states = /^aria-(selected|pressed|invalid|required|readonly)$/;
  const describeAttribute = ({ name, value }) => {
    if (name === "id") return ids.get(value) > 1 ? "id twice" : "";
    if (references.test(name)) return name + value.split(" ").every((id) => ids.has(id));
    if (texts.test(name)) return name + (value.trim() !== "");
    if (name === "href") return value.startsWith("#") ? "href" + ids.has(value.slice(1)) : name;
    if (/^aria-value(now|min|max)$/.test(name)) return name + Number.isFinite(Number(value));
    if (states.test(name) && /^(true|false)$/.test(value)) return name;
    return values.test(name) ? name + value : "";
  };`;

/**
 * Its attributes and, unless it is plain, whether it has a text, a label with a text, and the kinds
 * of its children. An element is plain if its kind alone means nothing, so that no rule asks for
 * its name. What is in it matters only if it is hidden or scrolls, and then only whether something
 * in it can have the focus.
 */
const describePart = `
  const plain = "div,span,p,section,header,footer,form,main,nav,aside,article,code,pre,time,strong,em,small,b,i,br,hr";
  const isPlain = (element) => element.matches(plain) && !element.hasAttribute("role");
  const isFocusable = (element) => element.tabIndex >= 0;
  const holdsFocusable = (element) => Array.from(element.querySelectorAll("*")).some(isFocusable);
  const describePart = (element) => {
    const attributes = Array.from(element.attributes, describeAttribute).filter(Boolean).sort();
    if (element.tagName === "svg") attributes.push(Boolean(element.querySelector("title")?.textContent.trim()));
    if (isPlain(element) || element.tagName === "svg") return attributes.join(" ");
    const isNamed = element.textContent.trim() !== "";
    const labels = Array.from(element.labels ?? [], (label) => label.textContent.trim() !== "");
    const children = new Set(Array.from(element.children, (child) => child.tagName + (child.getAttribute("role") ?? "")));
    return [...attributes, isNamed, ...labels, ...Array.from(children).sort()].join(" ");
  };`;

/**
 * The language, whether there is a title, which landmarks there are once or more often, which of
 * them have the same name, and which level of heading follows which. A header within a part of the
 * page is no landmark.
 */
const describeOutline = `
  const landmarks = "main,nav,aside,dialog,[role],section[aria-label],section[aria-labelledby],form[aria-label],form[aria-labelledby]";
  const sections = "article,aside,main,nav,section";
  const isLandmark = (element) =>
    element.matches("header:not([role]),footer:not([role])") ? !element.parentElement.closest(sections) : element.matches(landmarks);
  const roles = /^(banner|complementary|contentinfo|form|main|navigation|region|search|dialog|alertdialog)$/;
  const viewport = document.querySelector("meta[name=viewport]");
  const outline = new Set([document.title.trim() !== "", document.documentElement.lang, viewport?.content]);
  const addOnceOrTwice = (entry) => outline.add(outline.has(entry) ? entry + " twice" : entry);
  let lastHeading = "";
  const addToOutline = (element, kind, dialog) => {
    const role = element.getAttribute("role");
    if (isLandmark(element) && (!role || roles.test(role))) {
      const references = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
      const texts = references.map((id) => document.getElementById(id)?.textContent);
      const name = kind + " named " + (element.getAttribute("aria-label") ?? texts.join(" "));
      if (names.has(name)) outline.add(kind + " of one name twice");
      names.add(name);
      addOnceOrTwice(kind);
    }
    if (/^H[1-6]$/.test(element.tagName) || role === "heading") {
      const heading = dialog + (element.getAttribute("aria-level") ?? element.tagName);
      outline.add(lastHeading + " > " + heading);
      lastHeading = heading;
    }
  };
  const names = new Set();`;

const survey = `(() => {
  const looks = { colors: new Map(), shapes: new Map(), parts: new Map() };
  let position = 0;
  const note = (found, look) => found.get(look)?.push(position) ?? found.set(look, [position]);
  const ids = new Map();
  for (const { id } of document.querySelectorAll("[id]")) ids.set(id, (ids.get(id) ?? 0) + 1);
  ${describeAttribute}
  ${describePart}
  ${describeOutline}
  ${forEachDisplayed}((element, around) => {
    const style = getComputedStyle(element);
    const className = element.getAttribute("class");
    const opacity = around.opacity * style.opacity;
    const isClear = style.backgroundColor === "rgba(0, 0, 0, 0)" && style.backgroundImage === "none";
    const behind = isClear ? around.behind : style.backgroundColor + style.backgroundImage;
    const classBehind = isClear ? around.classBehind : className;
    const link = element.tagName === "A" ? style.textDecorationLine + around.color : "";
    const role = element.getAttribute("role") ?? "";
    const kind = element.tagName + " " + role;
    const hasText = Array.from(element.childNodes).some(({ nodeType, data }) => nodeType === 3 && data.trim());
    if (hasText || "value" in element) {
      const look = [style.color, opacity, style.fontSize, style.fontWeight, behind, link].join();
      note(looks.colors, look);
      note(looks.shapes, [kind, element.getAttribute("type"), className, classBehind, look].join());
    } else if (className && element.tagName !== "svg") note(looks.shapes, ["around", className, classBehind].join());
    const scrolls = element.scrollHeight > element.clientHeight && /auto|scroll/.test(style.overflowY);
    const isHidden = element.getAttribute("aria-hidden") === "true";
    const isInteractive = isFocusable(element) || element.matches("a,button,input,select,textarea");
    const holds = (scrolls || isHidden || isInteractive || role !== "") && holdsFocusable(element);
    note(looks.parts, [kind, around.place, around.parent, hasText, scrolls, holds, describePart(element)].join());
    const dialog = around.dialog || kind.includes("dialog") || kind.startsWith("DIALOG") ? "dialog " : "";
    addToOutline(element, kind, dialog);
    position += 1;
    const isPlace = isLandmark(element) || isInteractive || isHidden;
    const place = isPlace ? [kind, isInteractive, isHidden].join(" ") : around.place;
    const isGroup = element.tagName === "DIV" && around.parent === "DL ";
    const parent = isGroup ? "group of DL" : isPlain(element) ? "" : kind;
    return { behind, classBehind, opacity, color: style.color, place, dialog, parent };
  });
  const entries = Object.entries(looks).map(([check, found]) => [check, [...found]]);
  return JSON.stringify({ ...Object.fromEntries(entries), outline: [...outline].map(String).sort().join() });
})()`;
