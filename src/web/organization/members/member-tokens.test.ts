import { expect, test } from "vitest";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { revokeTokensLabel } from "./member-tokens.ts";

const refused = (status: number) => new ApiRefusal({ status, statusText: "", message: "" });

test.each([
  [undefined, null, undefined],
  [0, null, undefined],
  [1, null, "Also revoke the access token they created"],
  [3, null, "Also revoke the 3 access tokens they created"],
  [undefined, refused(403), undefined],
  [undefined, refused(503), "Also revoke the access tokens they created"],
])("with %s tokens and the error %s the box says %j", (tokens, error, label) => {
  expect(revokeTokensLabel(tokens, error)).toBe(label);
});
