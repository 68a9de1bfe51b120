import { expect, test } from "vitest";
import { sessionCall } from "./session-call.ts";

test("an address with an apostrophe cannot end the quoted body", () => {
  const call = sessionCall("http://localhost:3000", "o'neil@northwind.example");
  expect(call).toContain(`'{"email":"o'\\''neil@northwind.example","password":"••••••••"}'`);
  expect(call).toContain("curl http://localhost:3000/api/auth/get-session -b cookies.txt");
});
