import { expect, test } from "vitest";
import { pagePaths } from "#contract/page-paths.ts";
import { fixedEntries, matching, type PaletteViewer } from "./palette-entries.ts";

const owner: PaletteViewer = {
  places: [
    { label: "Products", within: "Products", path: pagePaths.products },
    { label: "Discounts", within: "Products", path: pagePaths.discounts },
    { label: "Audit log", within: "Settings", path: pagePaths.auditLog },
    { label: "API keys", within: "Developers", path: pagePaths.apiKeys },
  ],
  slug: "acme",
  may: () => true,
};
const labels = (viewer: PaletteViewer, text: string) =>
  matching(fixedEntries(viewer), text).map(({ label }) => label);

test("pages and actions are found by every word, those that begin with it first", () => {
  expect(labels(owner, "disc")).toEqual(["Discounts", "Create discount"]);
  expect(labels(owner, "new prod")).toEqual(["Create product"]);
  expect(labels(owner, "coupon")).toEqual(["Create discount"]);
  expect(labels(owner, "products")).toEqual(["Products", "Discounts"]);
  expect(labels(owner, "nothing like it")).toEqual([]);
});

test("entries lead into the shown organization", () => {
  const [create] = matching(fixedEntries(owner), "create product");
  expect(create?.target).toEqual({ to: pagePaths.newProduct, params: { slug: "acme" } });
});

test("what a role does not allow is not offered", () => {
  const member: PaletteViewer = {
    ...owner,
    may: ([resource, action]) => action === "read" && resource !== "auditLog",
  };
  expect(labels(member, "create")).toEqual(["Create organization"]);
  expect(labels(member, "audit")).toEqual([]);
  expect(labels(member, "discounts")).toEqual(["Discounts"]);
});

test("without an organization only what belongs to none is there", () => {
  const newcomer = { ...owner, slug: undefined };
  expect(labels(newcomer, "")).toEqual(["Create organization", "Account settings", "API keys"]);
});
