import { expect, test } from "vitest";
import { type CountedSubscription, toSubscriptionState } from "./subscription-movement-rules.ts";

const at = new Date("2026-03-01T00:00:00Z");
const plan: CountedSubscription = {
  status: "active",
  productId: "1",
  monthlyAmount: 500,
  startedAt: at,
  endedAt: null,
  cancelAtPeriodEnd: false,
};

test.each([
  ["active", {}, [1, 500, 500]],
  ["past due", { status: "past_due" }, [1, 500, 500]],
  ["in a trial", { status: "trialing" }, [1, 0, 0]],
  ["canceled to the end of its period", { cancelAtPeriodEnd: true }, [1, 500, 0]],
  ["ended", { status: "canceled", endedAt: at }, [0, 0, 0]],
  ["not begun", { status: "incomplete", startedAt: null }, [0, 0, 0]],
])("one that is %s", (_name, columns, [active, recurring, committed]) => {
  const state = toSubscriptionState({ ...plan, ...columns });
  expect(state).toEqual({ productId: "1", active, recurring, committed });
});
