import { type ReactNode, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type FakeApi, fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { useSeller } from "./seller-context.tsx";
import { choicesQuery } from "./seller-queries.ts";
import { useChoices } from "./use-choices.ts";

interface Meter {
  id: string;
  name: string;
}

const meters = Array.from({ length: 240 }, (_, index) => ({
  id: String(index + 1),
  name: `Meter ${String(index + 1).padStart(3, "0")}`,
}));
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    "GET /v1/meters/": ({ query }) => {
      const text = query.get("query");
      const found = meters.filter(({ name }) => !text || name.includes(text));
      return toPage(found.slice(0, 100), found.length);
    },
  });
});

function MeterChoice(): ReactNode {
  const seller = useSeller();
  const choices = useChoices((text) => choicesQuery<Meter>(seller, "/meters/", {}, text));
  const [id, setId] = useState("");
  return (
    <ChoiceField
      label="Meter"
      name="meter"
      noun="meter"
      none="None"
      choices={choices}
      chosen={choices.known.get(id)}
      onChoose={setId}
    />
  );
}

const field = page.getByRole("combobox", { name: "Meter" });

test("the first hundred are offered, and the server finds the others", async () => {
  showSellerPage(MeterChoice, { api });
  await field.click();
  await expect.element(page.getByText("Showing 100 of 240. Type to search.")).toBeVisible();
  await field.fill("240");
  await page.getByRole("option", { name: "Meter 240" }).click();
  await expect.element(field).toHaveValue("Meter 240");
});

test("what is chosen stays known while other searches hide it", async () => {
  showSellerPage(MeterChoice, { api });
  await field.fill("240");
  await page.getByRole("option", { name: "Meter 240" }).click();
  await field.fill("01");
  await expect.element(page.getByRole("option", { name: "Meter 010" })).toBeVisible();
  await field.fill("nothing");
  await expect.element(page.getByText("No meter matches this search.")).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue("Meter 240");
});

test("a choice that may stay empty offers none first", async () => {
  showSellerPage(MeterChoice, { api });
  await expect.element(field).toHaveValue("None");
  await field.click();
  await page.getByRole("option", { name: "Meter 001" }).click();
  await field.click();
  await page.getByRole("option", { name: "None" }).click();
  await expect.element(field).toHaveValue("None");
});
