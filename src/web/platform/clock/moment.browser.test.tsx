import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { queryClient } from "#web/platform/api/query-client.ts";
import { tooltipMoment } from "#web/platform/format/format.ts";
import { clockQuery } from "./clock-queries.ts";
import { Moment } from "./moment.tsx";

const at = "2026-06-02T13:00:04.000Z";

test("a time counts on by the business clock, with the exact time in a tooltip", async () => {
  moveClock("2026-06-02T13:05:10.000Z");
  show(
    <QueryClientProvider client={queryClient}>
      <Moment at={at} />
    </QueryClientProvider>,
  );
  const time = page.getByText("5 minutes ago");
  await expect.element(time).toHaveAttribute("datetime", at);
  await expect.element(time).toHaveAttribute("title", tooltipMoment(new Date(at)));
  moveClock("2026-06-02T15:10:00.000Z");
  await expect.element(page.getByText("2 hours ago")).toBeVisible();
});

function moveClock(now: string): void {
  queryClient.setQueryData(clockQuery.queryKey, { now, offsetMs: 0, move: null, lastMove: null });
}
