import { expect, test } from "vitest";
import { curlCall } from "./curl-call.ts";

test("a call can be pasted into a terminal", () => {
  expect(curlCall("http://localhost:3000", "POST", "/products/", { name: "Maya's guide" })).toBe(
    [
      "curl http://localhost:3000/v1/products/ \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      '  -H "Content-Type: application/json" \\',
      "  -d '{",
      `        "name": "Maya'\\''s guide"`,
      "      }'",
    ].join("\n"),
  );
  expect(curlCall("", "PATCH", "/products/1")).toMatch(/^curl -X PATCH /);
});
