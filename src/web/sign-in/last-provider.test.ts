import { expect, test } from "vitest";
import { providerLabel } from "#web/platform/identity/provider-labels.ts";
import { lastUsedFirst } from "./last-provider.ts";

test.each([
  ["gitlab", ["gitlab", "github", "google"]],
  ["github", ["github", "google", "gitlab"]],
  ["email", ["github", "google", "gitlab"]],
  [undefined, ["github", "google", "gitlab"]],
])("with %s used last the order is %s", (lastUsed, expected) => {
  expect(lastUsedFirst(["github", "google", "gitlab"], lastUsed)).toEqual(expected);
});

test("a provider has the name people know, or that of its id", () => {
  expect(providerLabel("twitter")).toBe("X");
  expect(providerLabel("acme")).toBe("Acme");
});
