import { expect, test } from "vitest";
import { listCircleFaults } from "./check-circles.ts";
import { listCircles, toFolderGraph } from "./circle-rules.ts";

const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports));

test("the source has no circles", () => {
  expect(listCircleFaults()).toEqual([]);
});

test.each([
  ["two that import each other", { a: ["b"], b: ["a"] }, [["a", "b", "a"]]],
  ["the shortest way of a group", { a: ["b"], b: ["c"], c: ["a", "b"] }, [["a", "b", "c", "a"]]],
  ["a circle behind a way in", { a: ["b"], b: ["c"], c: ["d"], d: ["b"] }, [["b", "c", "d", "b"]]],
  [
    "each group once",
    { a: ["b", "c"], b: ["a"], c: ["d"], d: ["c"] },
    [
      ["c", "d", "c"],
      ["a", "b", "a"],
    ],
  ],
  ["no circle where two ways meet", { a: ["b", "c"], b: ["d"], c: ["d"], d: [] }, []],
  ["no circle in what is imported from elsewhere", { a: ["elsewhere"] }, []],
])("finds %s", (_, imports, circles) => {
  expect(listCircles(graph(imports))).toEqual(circles);
});

test("folders are in a circle although their files are not", () => {
  const files = graph({
    "x/orders/order.ts": ["x/refunds/refund.ts"],
    "x/refunds/refund.ts": [],
    "x/refunds/refunds-page.ts": ["x/orders/order.ts"],
  });
  expect(listCircles(files)).toEqual([]);
  expect(listCircles(toFolderGraph(files, []))).toEqual([["x/orders", "x/refunds", "x/orders"]]);
});

test("a file beside subfolders may be above one of them and another file below it", () => {
  const files = graph({
    "x/routes.ts": ["x/orders/order.ts"],
    "x/orders/order.ts": ["x/store.ts"],
    "x/store.ts": [],
  });
  expect(listCircles(toFolderGraph(files, []))).toEqual([]);
});

test("the folders of a room may need each other, but not what imports the room", () => {
  const files = graph({
    "x/room/a/a.ts": ["x/room/b/b.ts", "x/above/above.ts"],
    "x/room/b/b.ts": ["x/room/a/a.ts"],
    "x/above/above.ts": ["x/room/b/b.ts"],
  });
  expect(listCircles(toFolderGraph(files, ["x/room"]))).toEqual([["x/above", "x/room", "x/above"]]);
});
