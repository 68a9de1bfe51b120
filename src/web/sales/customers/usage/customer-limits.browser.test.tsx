import { useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { customerLimitsQuery } from "#web/usage/limits/usage-limit-queries.ts";
import { CustomerLimitsCard } from "./customer-limits-card.tsx";

const meterId = "0195b1c0-0000-7000-8000-00000000000a";
const own = {
  meter_id: meterId,
  interval: "month",
  units: 1_000,
  amount: null,
  action: "block",
  thresholds: [50, 80, 100],
  set_by: "seller",
  used: 1_000,
  resets_at: "2026-04-01T00:00:00.000Z",
};
const theirs = { ...own, units: 500, set_by: "customer", used: 100 };
const path = "/v1/customers/c1/usage-limits";

function showLimits(limits: object[], role: "owner" | "member" = "owner") {
  const api = fakeApi({
    "GET /api/auth/dashboard/customer-limits": () => ({
      limits,
      reservations: [],
      meterNames: { [meterId]: "Tokens" },
    }),
    "GET /v1/meters/": () => toPage([{ id: meterId, name: "Tokens" }]),
    [`GET ${path}`]: () => ({ limits }),
    [`PUT ${path}`]: () => ({ limits }),
  });
  showSellerPage(() => <Limits />, { api, role });
  return () => api.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
}

function Limits() {
  const { data } = useQuery(customerLimitsQuery(useSeller(), "c1"));
  return data ? <CustomerLimitsCard customerId="c1" parts={data} /> : null;
}

const input = {
  meter_id: meterId,
  interval: "month",
  units: 1_000,
  amount: null,
  action: "block",
  thresholds: [50, 80, 100],
};

test("a limit that is reached says that it blocks, and what that means", async () => {
  showLimits([own, theirs]);
  await expect.element(page.getByText("Blocking")).toBeVisible();
  await expect.element(page.getByText(/^Events are never refused; reservations are/)).toBeVisible();
  // One that the customer has set is theirs.
  expect(page.getByRole("button", { name: /^Actions for/ }).elements()).toHaveLength(1);
});

test("a limit is added beside the others, and those of the customer are not sent", async () => {
  const sent = showLimits([own, theirs]);
  await page.getByRole("button", { name: "Add limit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Meter" }).click();
  await page.getByRole("option", { name: "Tokens" }).click();
  await dialog.getByRole("textbox", { name: "Units" }).fill("250");
  await dialog.getByRole("button", { name: "Add limit" }).click();
  await expect
    .element(dialog.getByText("This meter has such a limit already. Edit that one."))
    .toBeVisible();
  expect(sent()).toEqual([]);

  await dialog.getByRole("combobox", { name: "Interval" }).selectOptions("day");
  await dialog.getByRole("button", { name: "Add limit" }).click();
  await expect.poll(sent).toEqual([
    {
      limits: [
        {
          meter_id: meterId,
          interval: "day",
          units: 250,
          action: "block",
          thresholds: [50, 80, 100],
        },
        input,
      ],
    },
  ]);
});

test("a limit is removed after a question that says what follows", async () => {
  const sent = showLimits([own]);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.element(page.getByText(/usage from now on is billed/)).toBeVisible();
  await page.getByRole("button", { name: "Remove limit" }).click();
  await expect.poll(sent).toEqual([{ limits: [] }]);
});

test("members see limits, and do not set them", async () => {
  showLimits([own], "member");
  await expect.element(page.getByText("Blocking")).toBeVisible();
  expect(page.getByRole("button", { name: "Add limit" }).elements()).toHaveLength(0);
});
