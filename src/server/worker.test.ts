import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";
import { oldMails } from "./platform/mail/old-mails.ts";
import { listWork } from "./worker.ts";

const platform = await testPlatform();

test.each([
  ["sandbox", false],
  ["live", true],
] as const)("in %s mode old mails go: %s", (mode, go) => {
  const node = { ...platform, config: { ...platform.config, mode } };

  expect(listWork(node).deadlines.includes(oldMails)).toBe(go);
});
