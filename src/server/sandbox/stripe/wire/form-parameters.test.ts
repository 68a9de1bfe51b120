import { expect, test } from "vitest";
import { formName, parseForm } from "./form-parameters.ts";

test.each([
  ["", {}],
  ["amount=100&currency=usd", { amount: "100", currency: "usd" }],
  ["card[exp_month]=1&card[cvc]=123", { card: { exp_month: "1", cvc: "123" } }],
  ["expand[]=customer&expand[]=data.customer", { expand: ["customer", "data.customer"] }],
  ["expand[0]=a&expand[1]=b", { expand: ["a", "b"] }],
  ["items[0][id]=x&items[0][n]=1&items[1][id]=y", { items: [{ id: "x", n: "1" }, { id: "y" }] }],
  ["metadata[a%20b]=c%26d", { metadata: { "a b": "c&d" } }],
  ["metadata=", { metadata: "" }],
  ["0=a", { "0": "a" }],
])("%s", (text, form) => {
  expect(parseForm(text)).toEqual(form);
});

test.each([
  "a=1&a[b]=2",
  "a[b]=1&a=2",
  "a[b=1",
  "a]b=1",
  "[a]=1",
  `a${"[b]".repeat(9)}=1`,
  Array.from({ length: 1_001 }, (_, at) => `a${at}=1`).join("&"),
])("what is no form is refused: %s", (text) => {
  expect(parseForm(text)).toBeUndefined();
});

test("a name cannot reach the prototype", () => {
  const form = parseForm("__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect(Object.hasOwn(form ?? {}, "__proto__")).toBe(true);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test("names are shown as they are sent", () => {
  expect(formName(["items", 0, "id"])).toBe("items[0][id]");
});
