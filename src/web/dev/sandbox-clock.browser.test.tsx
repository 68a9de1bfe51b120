import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ClockMoveWire, ClockWire } from "#contract/dev-schema.ts";
import { type FakeApi, fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { SandboxClock } from "./sandbox-clock.tsx";

const still: ClockWire = {
  now: "2026-06-01T09:00:00.000Z",
  offsetMs: 0,
  move: null,
  lastMove: null,
};
const move: ClockMoveWire = {
  from: "2026-03-01T09:00:00.000Z",
  to: "2027-03-01T09:00:00.000Z",
  at: "2026-06-01T09:00:00.000Z",
  begunAt: "2026-03-01T09:00:00.000Z",
  isRunning: true,
  isStopping: false,
  done: { orders: 3, charges: 3, refunds: 0, endedSubscriptions: 1, mails: 6, webhooks: 20 },
};
const arrived: ClockWire = {
  ...still,
  now: move.to,
  lastMove: { from: move.from, to: move.to, reached: move.to, until: null },
};

const opener = page.getByRole("button", { name: /^Sandbox clock/ });
const panel = page.getByRole("dialog", { name: "Sandbox clock" });

/** Open, with a server whose clock is what the test says. */
async function openClock(
  clock: ClockWire,
): Promise<{ api: FakeApi; set: (next: ClockWire) => void }> {
  let current = clock;
  const api = fakeApi({
    "GET /api/dev/clock/next-renewal": () => ({ nextRenewal: null }),
    "GET /api/auth/get-session": () => null,
  });
  showSellerPage(() => <SandboxClock />, { api });
  api.on("GET /api/dev/clock", () => current);
  await opener.click();
  return {
    api,
    set: (next) => {
      current = next;
    },
  };
}

test("a move that another page began is shown until it arrives", async () => {
  const { set } = await openClock({ ...still, move });
  await expect.element(panel.getByText("Moving to Mar 1, 2027, 9:00 AM")).toBeVisible();
  await expect.element(panel.getByText("Reached Jun 1, 2026, 9:00 AM")).toBeVisible();
  await expect
    .element(
      panel.getByText("3 orders, 3 charges, 1 ended subscription, 6 emails, 20 webhook events"),
    )
    .toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Resume" })).not.toBeInTheDocument();
  set(arrived);
  await expect.element(page.getByText(/^The clock is now at Mar 1/)).toBeVisible();
  await expect.element(panel.getByLabelText("+1 year")).toBeVisible();
  await expect.element(panel.getByText("What happened on the last move")).toBeVisible();
});

test("a move that lost its program is resumed without a target", async () => {
  const { api } = await openClock({ ...still, move: { ...move, isRunning: false } });
  await expect.element(panel.getByText(/was interrupted\. Nothing is lost/)).toBeVisible();
  api.on("POST /api/dev/clock", () => arrived);
  await panel.getByRole("button", { name: "Resume" }).click();
  await expect.element(page.getByText(/^The clock is now at Mar 1/)).toBeVisible();
  expect(api.calls.find(({ method }) => method === "POST")?.body).toEqual({});
});

test("a move can be stopped, and continued to its target", async () => {
  const { api, set } = await openClock({ ...still, move });
  const stopping = { ...still, move: { ...move, isStopping: true } };
  api.on("DELETE /api/dev/clock/move", () => {
    set(stopping);
    return stopping;
  });
  await panel.getByRole("button", { name: "Stop here" }).click();
  await expect.element(panel.getByRole("button", { name: "Stopping…" })).toBeVisible();
  set({ ...still, lastMove: { from: move.from, to: move.to, reached: move.at, until: null } });
  await expect.element(page.getByText(/^The clock stopped at Jun 1/)).toBeVisible();
  api.on("POST /api/dev/clock", () => arrived);
  await panel.getByRole("button", { name: "Continue to Mar 1, 2027, 9:00 AM" }).click();
  await expect.element(page.getByText(/^The clock is now at Mar 1/)).toBeVisible();
  expect(api.calls.find(({ method }) => method === "POST")?.body).toEqual({ to: move.to });
});

test("a refusal is shown in the panel", async () => {
  const { api } = await openClock(still);
  api.on("POST /api/dev/clock", () =>
    refusal(409, { message: "The clock is being moved by someone else" }),
  );
  await panel.getByRole("button", { name: /^Move clock to/ }).click();
  await expect
    .element(panel.getByText("The clock did not move. The clock is being moved by someone else"))
    .toBeVisible();
});
