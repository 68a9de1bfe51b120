import type { ChangeEvent } from "react";
import { expect, test, vi } from "vitest";
import { bindDraft } from "./bind-draft.ts";

const draft = { name: "Fern", externalId: "f-1", price: "19.99", isLarge: false };
const change = vi.fn();
const { bind, bindText, bindSwitch } = bindDraft({
  draft,
  change,
  errors: { name: "Too short.", external_id: "Taken." },
  readOnly: true,
});

const typed = (value: string) => ({ target: { value } }) as ChangeEvent<{ value: string }>;

test("a field has the value of its part, the name and the error of the API", () => {
  expect(bind("name")).toMatchObject({ name: "name", value: "Fern", error: "Too short." });
  expect(bind("externalId", "external_id")).toMatchObject({
    name: "external_id",
    value: "f-1",
    error: "Taken.",
    readOnly: true,
  });
  expect(bindText("price")).toMatchObject({ name: "price", value: "19.99", error: undefined });
});

test("input changes this part only", () => {
  bind("externalId", "external_id").onChange(typed("f-2"));
  bindText("price").onChange("5");
  bindSwitch("isLarge").onChange(true);
  expect(change.mock.calls).toEqual([
    [{ externalId: "f-2" }],
    [{ price: "5" }],
    [{ isLarge: true }],
  ]);
});

test("a switch is disabled where nothing may be written", () => {
  expect(bindSwitch("isLarge")).toMatchObject({ checked: false, disabled: true });
  expect(bindDraft({ draft, change, errors: {} }).bindSwitch("isLarge").disabled).toBe(false);
});

test("a switch that the API can refuse has its name and its error", () => {
  expect(bindSwitch("isLarge", "name")).toMatchObject({ name: "name", error: "Too short." });
  expect(bindSwitch("isLarge")).not.toHaveProperty("error");
});
