import { expect, test, vi } from "vitest";
import { type Stop, stopInOrder } from "./stop-in-order.ts";

const soon = { drainMs: 10, onLate: vi.fn(), onError: vi.fn() };
const inTime = { ...soon, drainMs: 60_000 };
const failing =
  (message: string): Stop =>
  () =>
    Promise.reject(new Error(message));

test("steps are stopped one after the other, the last one first", async () => {
  const order: string[] = [];
  const step = (name: string): Stop => {
    return async () => {
      await Promise.resolve();
      order.push(name);
    };
  };
  await stopInOrder([step("database"), step("pool"), step("server")], inTime);
  expect(order).toEqual(["server", "pool", "database"]);
  expect(inTime.onLate).not.toHaveBeenCalled();
});

test("a step that fails is reported, and the others are stopped all the same", async () => {
  const stopped = vi.fn(async () => {});
  await stopInOrder([stopped, failing("broken")], inTime);
  expect(inTime.onError).toHaveBeenCalledExactlyOnceWith(new Error("broken"));
  expect(stopped).toHaveBeenCalledOnce();
});

test("a step that hangs is left behind; what breaks because of that is not reported", async () => {
  soon.onError.mockClear();
  const hung = Promise.withResolvers<void>();
  const stopDatabase = async () => {
    expect(soon.onLate).toHaveBeenCalledOnce();
    hung.reject(new Error("terminating connection due to administrator command"));
  };
  await stopInOrder(
    [stopDatabase, failing("the pool has lost its server"), () => hung.promise],
    soon,
  );
  await expect(hung.promise).rejects.toThrow();
  expect(soon.onError).not.toHaveBeenCalled();
});
