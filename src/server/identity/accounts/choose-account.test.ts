import { expect, test } from "vitest";
import type { AccountTokens } from "#contract/identity/account-schema.ts";
import { chooseAccount } from "./choose-account.ts";

const password = { id: "row-1", providerId: "credential", accountId: "user-1" };
const google = { id: "row-2", providerId: "google", accountId: "1024" };
const second = { id: "row-3", providerId: "google", accountId: "2048" };
/** Its id at the provider is that of another row, and of another account at another provider. */
const github = { id: "row-4", providerId: "github", accountId: "row-2" };
const gitlab = { id: "row-5", providerId: "gitlab", accountId: "1024" };
const all = [password, google, second, github, gitlab];

test.each<[string, AccountTokens, string | undefined]>([
  ["a provider", { providerId: "google" }, "row-2"],
  ["a provider and a row", { providerId: "google", accountId: "row-3" }, "row-3"],
  ["a provider and its id", { providerId: "google", accountId: "2048" }, "row-3"],
  ["a provider and another one's row", { providerId: "google", accountId: "row-4" }, undefined],
  ["a row before an id that looks like it", { accountId: "row-2" }, "row-2"],
  ["a provider's id alone", { accountId: "1024" }, undefined],
  ["an unknown provider", { providerId: "zoom" }, undefined],
  ["the account of the browser, of several", { useAccountCookie: true }, undefined],
])("%s names its account", (_what, input, expected) => {
  expect(chooseAccount(all, input)?.id).toBe(expected);
});

test("the account of the browser is the only one at a provider", () => {
  expect(chooseAccount([password, github], { useAccountCookie: true })).toBe(github);
  expect(chooseAccount([password], { useAccountCookie: true })).toBeUndefined();
});
