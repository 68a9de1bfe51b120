import { expect, test } from "vitest";
import { authErrorLabels } from "./auth-error-labels.ts";

test.each([
  ["please_restart_the_process", "That took too long"],
  ["account_not_linked", "Sign in the way you did before"],
  ["something_new", "That did not work"],
  [undefined, "That did not work"],
])("%s has the title %s", (code, title) => {
  expect(authErrorLabels(code).title).toBe(title);
});
