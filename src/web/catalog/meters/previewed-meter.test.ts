import { expect, test } from "vitest";
import { newClause, newGroup, newMeterDraft } from "./meter-draft.ts";
import { toPreviewed } from "./previewed-meter.ts";

test("what is not typed yet is left out", () => {
  const draft = newMeterDraft();
  const done = { ...newClause("quality"), value: "4k" };
  const nodes = [
    newClause("name"),
    done,
    newGroup(),
    { ...newGroup(), nodes: [done, newClause()] },
  ];
  const clause = { property: "quality", operator: "eq", value: "4k" };
  expect(toPreviewed({ ...draft, func: "sum", filter: { ...draft.filter, nodes } })).toEqual({
    filter: { conjunction: "and", clauses: [clause, { conjunction: "or", clauses: [clause] }] },
    aggregation: { func: "count" },
  });
  expect(toPreviewed({ ...draft, func: "sum", property: " n " })).toEqual({
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "sum", property: "n" },
  });
});
