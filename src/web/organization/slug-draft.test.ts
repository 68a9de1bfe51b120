import { expect, test } from "vitest";
import { OrganizationSlug } from "#contract/identity/organization-names.ts";
import { toSlug } from "./slug-draft.ts";

test.each([
  ["Northwind Labs", "northwind-labs"],
  ["  Müller & Söhne GmbH ", "muller-sohne-gmbh"],
  ["---", ""],
  [`${"a".repeat(63)} b`, "a".repeat(63)],
])("%j becomes %j", (name, slug) => {
  expect(toSlug(name)).toBe(slug);
  if (slug) expect(OrganizationSlug.safeParse(slug).success).toBe(true);
});
