import { getArea, getNoun, type Ladder, stepsDown } from "./layer-steps.ts";

/** The frontend, top to bottom. Every other folder of `src/web` is an area. */
const webLadder = ["app", "area", "seller", "platform", "ui"] as const;

/**
 * Inside `web/sales`, top to bottom. Labels, badges and queries of all nouns are in one folder
 * below their pages.
 */
const salesLadder: Ladder = [
  ["customers", "checkouts", "subscriptions", "metrics"],
  ["orders"],
  ["tax", "payments", "refunds", "disputes"],
  ["ledger"],
  ["labels"],
];
const salesLabels = /^src\/web\/sales\/(?!labels\/).+-(?:labels|badge|queries)\.tsx?$/;

/**
 * Parts of a noun that other nouns may not import; and those that other areas may not import
 * either.
 */
const privateParts = /-(?:page|screen|form|dialogs?|section|editor|editor-spec|tab|fields)\.tsx?$/;
const areaParts = /-card\.tsx$/;

/**
 * The entries of buyers with what they may share, which is all in `buyer`. They use formats and
 * names of the dashboard only, and the dashboard does not import them.
 */
const buyerAreas: Readonly<Record<string, readonly string[]>> = {
  checkout: ["buyer"],
  portal: ["buyer"],
  buyer: [],
};
const forBuyers = /^src\/web\/seller\/(?:.+\/)?[^/]+-(?:format|names)\.ts$/;

/** Says why a file of the frontend may not import `target`, which is in the tree `to`. */
export function webFault(file: string, target: string, to: string): string | undefined {
  if (to === "contract" || to === "client") return undefined;
  if (to !== "web") return `the browser imports web, contract and client only (${target})`;
  const [from, other] = [webStep(file), webStep(target)];
  const [above, below] = [webLadder.indexOf(from), webLadder.indexOf(other)];
  const isForeign = getArea(file) !== getArea(target);
  if (below < above || (isForeign && isOfBuyers(file, target)))
    return `web/${getArea(file)} must not import web/${getArea(target)} (${target})`;
  if (getArea(file) === "sales" && !isForeign) {
    const [noun, otherNoun] = [getNoun(file), getNoun(target)];
    if (noun !== otherNoun && !stepsDown(salesLadder, noun, otherNoun))
      return `web/sales/${noun} must not import web/sales/${otherNoun} (${target})`;
  }
  if (getArea(target) === "buyer") return undefined;
  const isOther = from === "area" && (isForeign ? isNoun(target) : isOtherNoun(file, target));
  if (isOther && (privateParts.test(target) || (isForeign && areaParts.test(target))))
    return `a noun imports the queries, labels and small parts of another one, not its pages and forms (${target})`;
  return undefined;
}

/** Another entry of buyers, or for them what only the dashboard may use. */
function isOfBuyers(file: string, target: string): boolean {
  const [own, other] = [buyerAreas[getArea(file)], getArea(target)];
  if (Object.hasOwn(buyerAreas, other)) return !own?.includes(other);
  const isShared = ["platform", "ui"].includes(webStep(target));
  return own !== undefined && !isShared && !forBuyers.test(target);
}

/** All areas, and the folders of `seller`; what is directly in `seller` is for all nouns. */
function isNoun(target: string): boolean {
  const step = webStep(target);
  return step === "area" || (step === "seller" && target.split("/").length > 4);
}

/**
 * Nouns of one area, such as catalog/products and catalog/meters. The area `organization` is one
 * noun in folders.
 */
function isOtherNoun(file: string, target: string): boolean {
  const [noun, otherNoun] = [getNoun(file), getNoun(target)];
  return ["catalog", "sales", "usage"].includes(getArea(file)) && noun !== otherNoun;
}

function webStep(file: string): (typeof webLadder)[number] {
  const area = getArea(file);
  return area === "app" || area === "seller" || area === "platform" || area === "ui"
    ? area
    : "area";
}

/** Reports labels, badges and queries of sales that are outside of their common folder. */
export function labelsFault(file: string): string | undefined {
  return salesLabels.test(file)
    ? "labels, badges and queries of sales are in sales/labels"
    : undefined;
}
