import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { show } from "#test/browser/show.tsx";
import { type ChartPoint, LineChart } from "./line-chart.tsx";

const points: ChartPoint[] = [100, 300, 200].map((value, index) => ({
  label: `Jun ${index + 1}`,
  value,
  text: `$${value / 100}`,
  before: 50,
  beforeText: "$0.50",
  note: "1 order",
}));
const ticks = [0, 400].map((value) => ({ value, text: `$${value / 100}` }));

test("arrow keys read the values of each day, beginning with the last", async () => {
  show(<LineChart label="Sales" points={points} ticks={ticks} />);
  const slider = page.getByRole("slider", { name: "Sales, day by day" });
  const spoken = () => slider.element().getAttribute("aria-valuetext");
  await expect.poll(spoken).toBe("Jun 3: Sales $2, 1 order, previous period $0.50");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.poll(spoken).toBe("Jun 2: Sales $3, 1 order, previous period $0.50");
  await userEvent.keyboard("{Home}");
  await expect.poll(spoken).toBe("Jun 1: Sales $1, 1 order, previous period $0.50");
});
