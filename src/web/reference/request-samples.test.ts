import { expect, test } from "vitest";
import type { ReferenceOperation } from "./reference-model.ts";
import { clientSample, curlSample } from "./request-samples.ts";

const settings = {
  baseUrl: "https://shop.example",
  organizationId: "11111111-2222-4333-8444-555555555555",
};
const operation = (part: Partial<ReferenceOperation>): ReferenceOperation => ({
  id: "customFields.list",
  method: "GET",
  path: "/v1/custom-fields/",
  summary: "",
  scope: "custom_fields:read",
  bytes: undefined,
  isPublic: false,
  isForPersons: false,
  isForCustomers: false,
  isAccount: false,
  parameters: [],
  body: undefined,
  responses: [],
  ...part,
});

test("a read needs a token and nothing else", () => {
  expect(curlSample(operation({}), settings)).toBe(
    'curl https://shop.example/v1/custom-fields/ \\\n  -H "Authorization: Bearer $TOKEN"',
  );
  expect(clientSample(operation({}), settings)).toContain("polar.customFields.list({});");
});

test("a change names the thing and carries its body, in the words of each language", () => {
  const update = operation({
    id: "customFields.update",
    method: "PATCH",
    path: "/v1/custom-fields/{id}",
    body: { schema: {}, example: { type: "text", form_label: "It's" } },
  });
  const curl = curlSample(update, settings);
  expect(curl).toContain("curl -X PATCH https://shop.example/v1/custom-fields/CUSTOM_FIELD_ID");
  expect(curl).toContain(`"form_label": "It'\\''s"`);
  expect(clientSample(update, settings)).toContain(
    [
      "polar.customFields.update({",
      '  id: "CUSTOM_FIELD_ID",',
      "  customFieldUpdate: {",
      '    type: "text",',
      '    formLabel: "It\'s"',
      "  }",
      "});",
    ].join("\n"),
  );
});

test("a delete says so, and what must be asked for is in the address", () => {
  const gone = operation({
    id: "customFields.delete",
    method: "DELETE",
    path: "/v1/custom-fields/{id}",
  });
  expect(curlSample(gone, settings)).toContain("curl -X DELETE ");
  const measured = operation({
    id: "meters.quantities",
    path: "/v1/meters/{id}/quantities",
    parameters: [
      { name: "start_timestamp", in: "query", required: true, schema: { format: "date-time" } },
      { name: "interval", in: "query", required: true, schema: { enum: ["year", "day"] } },
      { name: "customer_id", in: "query", schema: {} },
    ],
  });
  expect(curlSample(measured, settings)).toContain(
    '"https://shop.example/v1/meters/METER_ID/quantities?start_timestamp=2027-01-01T00:00:00Z&interval=day"',
  );
  expect(clientSample(measured, settings)).toContain('startTimestamp: "2027-01-01T00:00:00Z"');
});

test("what takes a person is called with their cookies, and not by the client", () => {
  const tokens = operation({
    id: "organizationAccessTokens.create",
    method: "POST",
    path: "/v1/organization-access-tokens/",
    isForPersons: true,
    body: { schema: {}, example: { comment: "x" } },
  });
  const curl = curlSample(tokens, settings);
  expect(curl).toContain("-b cookies.txt");
  expect(curl).toContain(`?organization_id=${settings.organizationId}`);
  expect(curl).toContain('-H "Origin: https://shop.example"');
  expect(clientSample(tokens, settings)).toBeUndefined();
});

test("a buyer needs the secret and no token", () => {
  const path = "/v1/checkouts/client/{client_secret}";
  const read = operation({ id: "checkouts.clientGet", path, isPublic: true });
  expect(curlSample(read, settings)).toBe(
    "curl https://shop.example/v1/checkouts/client/CLIENT_SECRET",
  );
  expect(clientSample(read, settings)).toContain("polar.checkouts.clientGet({");
  const stream = operation({ id: "x.stream", path: `${path}/stream`, bytes: "stream" });
  expect(curlSample(stream, settings)).toBe(
    "curl -N https://shop.example/v1/checkouts/client/CLIENT_SECRET/stream",
  );
});

test("bytes go to the address that an answer gave", () => {
  const upload = operation({ id: "files.uploadPart", method: "PUT", bytes: "signed" });
  expect(curlSample(upload, settings)).toBe('curl -X PUT "$URL" \\\n  --data-binary @part-1');
  expect(clientSample(upload, settings)).toBeUndefined();
  const download = operation({ id: "files.readDownload", bytes: "signed" });
  expect(curlSample(download, settings)).toBe('curl -o file "$URL"');
});

test("a call of the accounts API keeps or sends cookies and names its origin", () => {
  const signIn = operation({
    id: "sign-in.email",
    method: "POST",
    path: "/api/auth/sign-in/email",
    isPublic: true,
    isAccount: true,
    body: { schema: {}, example: { email: "ada@example.com" } },
  });
  const curl = curlSample(signIn, settings);
  expect(curl).toContain("curl https://shop.example/api/auth/sign-in/email");
  expect(curl).toContain("-c cookies.txt");
  expect(curl).toContain('-H "Origin: https://shop.example"');
  const list = operation({ path: "/api/auth/list-sessions", isForPersons: true, isAccount: true });
  expect(curlSample(list, settings)).toBe(
    "curl https://shop.example/api/auth/list-sessions \\\n  -b cookies.txt",
  );
});
