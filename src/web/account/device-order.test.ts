import { expect, test } from "vitest";
import { inOrder } from "./device-order.ts";

test("this device comes first, then the one seen last", () => {
  const devices = [
    { id: "old", updatedAt: "2026-03-01T09:00:00.000Z" },
    { id: "this", updatedAt: "2026-03-02T09:00:00.000Z" },
    { id: "new", updatedAt: "2026-03-03T09:00:00.000Z" },
  ];
  expect(inOrder(devices, "this").map(({ id }) => id)).toEqual(["this", "new", "old"]);
});
