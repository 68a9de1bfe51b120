import { expect, test } from "vitest";
import type { OutboundFetch } from "#server/platform/outbound-request.ts";
import { askForObject, askProvider, ProviderFailure } from "./ask-provider.ts";

const url = "https://login.example.com/token";

function answering(status: number, body = "{}"): OutboundFetch {
  const headers = new Headers({ "content-type": "application/json" });
  return async () => ({ status, headers, body: Buffer.from(body) });
}

test.each([101, 199, 204, 205, 304, 600, 999])("status %i is a failure", async (status) => {
  for (const body of ["{}", ""])
    for (const ask of [askProvider, askForObject])
      await expect(ask(answering(status, body), url)).rejects.toThrow(ProviderFailure);
});

test.each([200, 400, 599])("status %i is handed on", async (status) => {
  const response = await askProvider(answering(status), url);

  expect([response.status, await response.text()]).toEqual([status, "{}"]);
});
