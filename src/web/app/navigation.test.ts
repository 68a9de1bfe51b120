import { expect, test } from "vitest";
import { pagePaths } from "#contract/page-paths.ts";
import {
  isWithin,
  mostUsed,
  type NavigationViewer,
  navigation,
  navigationFor,
} from "./navigation.ts";

const owner: NavigationViewer = {
  isInOrganization: true,
  isAdministrator: true,
  isSandbox: true,
  hasTeams: true,
};

const labels = (viewer: NavigationViewer) => navigationFor(viewer).map(({ label }) => label);

test("the sidebar has at most 11 entries, those that are planned included", () => {
  expect(navigation.length).toBeLessThanOrEqual(11);
  const places = ["Orders", "Subscriptions", "Finance", "Meters & events", "Developers"];
  expect(navigation.map(({ label }) => label)).toEqual(expect.arrayContaining(places));
});

test("an entry without a page is not shown", () => {
  expect(labels(owner)).toEqual([
    "Home",
    "Customers",
    "Products",
    "Orders",
    "Subscriptions",
    "Finance",
    "Meters & events",
    "Developers",
    "Settings",
    "Administration",
    "Mailbox",
  ]);
});

test("without an organization there is only what belongs to none", () => {
  const newcomer = { ...owner, isInOrganization: false, isAdministrator: false, isSandbox: false };
  expect(labels(newcomer)).toEqual(["Home", "Developers"]);
  const paths = navigationFor(newcomer).flatMap(({ tabs }) => tabs.map(({ path }) => path));
  expect(paths).toEqual([pagePaths.home, pagePaths.apiKeys, pagePaths.apiReference]);
});

test("teams have a tab only where they are turned on", () => {
  const tabs = (hasTeams: boolean) =>
    navigationFor({ ...owner, hasTeams }).flatMap(({ tabs }) => tabs.map(({ label }) => label));
  expect(tabs(true)).toContain("Teams");
  expect(tabs(false)).not.toContain("Teams");
});

test("in an organization, API keys are a part of the Developers page", () => {
  const [developers] = navigationFor(owner).filter(({ label }) => label === "Developers");
  expect(developers?.tabs.map(({ label }) => label)).toEqual(["Tokens and keys", "API reference"]);
});

test("no page is in two places", () => {
  const paths = navigation.flatMap(({ tabs }) => tabs.map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
});

test.each([
  [pagePaths.organizationHome, "Home"],
  [pagePaths.product, "Products"],
  [pagePaths.newBenefit, "Products"],
  [pagePaths.order, "Orders"],
  [pagePaths.checkout, "Orders"],
  [pagePaths.ledgerEntries, "Finance"],
  [pagePaths.meterEditor, "Meters & events"],
  [pagePaths.accessTokens, "Developers"],
  [pagePaths.apiKeys, "Developers"],
  [pagePaths.auditLog, "Settings"],
])("%s is within %s", (path, expected) => {
  const within = navigation.filter((entry) => isWithin(entry, path));
  expect(within.map(({ label }) => label)).toEqual([expected]);
});

test("the bar of a phone names entries of the sidebar", () => {
  expect(navigation.map(({ label }) => label)).toEqual(expect.arrayContaining([...mostUsed]));
});
