import { expect, test } from "vitest";
import { MeterCreate, MeterUpdate, type MeterWire } from "#contract/billing/meter-schema.ts";
import { laterMeter } from "#test/support/later-fields.ts";
import { filterSize, withAdded, withNode, withoutNode } from "./filter-edits.ts";
import {
  changedMeterParts,
  forgottenValues,
  isGroup,
  meterChange,
  meterCreation,
  newClause,
  newMeterDraft,
  toFilter,
  toMeterDraft,
} from "./meter-draft.ts";

const renders: MeterWire = {
  ...laterMeter,
  backfill: null,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  id: "5f0c0b1e-0000-4000-8000-000000000001",
  organization_id: "5f0c0b1e-0000-4000-8000-000000000002",
  name: "Render minutes",
  filter: {
    conjunction: "and",
    clauses: [
      { property: "name", operator: "eq", value: "render.completed" },
      {
        conjunction: "or",
        clauses: [
          { property: "quality", operator: "eq", value: "5" },
          { property: "minutes", operator: "gt", value: 5 },
        ],
      },
    ],
  },
  aggregation: { func: "sum", property: "minutes" },
  metadata: { plan: 2 },
};

test("a meter that nobody touched has no changes, and comes back as it was", () => {
  const draft = toMeterDraft(renders);
  expect(toFilter(draft.filter)).toEqual(renders.filter);
  expect(changedMeterParts(draft, renders)).toEqual([]);
  expect(meterChange(draft, renders)).toEqual({});
});

test("only what changed is sent", () => {
  const draft = { ...toMeterDraft(renders), name: "Minutes", func: "count" as const };
  const change = meterChange(draft, renders);
  expect(change).toEqual({ name: "Minutes", aggregation: { func: "count" } });
  expect(MeterUpdate.safeParse(change).success).toBe(true);
});

test("conditions and groups are added, changed and removed by their own names", () => {
  const { filter } = toMeterDraft(renders);
  const group = filter.nodes.find(isGroup);
  if (!group) throw new Error("no group");
  const clause = newClause("tier");
  const grown = withAdded(filter, group.id, clause);
  expect(filterSize(grown)).toBe(5);
  const edited = withNode(grown, clause.id, (node) => ({ ...node, value: "pro" }));
  expect(toFilter(edited).clauses[1]).toMatchObject({
    clauses: [{}, {}, { property: "tier", operator: "eq", value: "pro" }],
  });
  expect(toFilter(withoutNode(edited, clause.id))).toEqual(renders.filter);
  expect(toFilter(withoutNode(edited, group.id)).clauses).toHaveLength(1);
});

test("a new meter is one the wire takes once it is filled in", () => {
  const draft = newMeterDraft();
  const [first] = draft.filter.nodes;
  if (!first) throw new Error("no condition");
  expect(forgottenValues(draft.filter)).toHaveProperty(["filter.clauses.0.value"]);
  const filter = withNode(draft.filter, first.id, (node) => ({ ...node, value: "api.call" }));
  expect(forgottenValues(filter)).toEqual({});
  expect(MeterCreate.safeParse(meterCreation({ ...draft, name: "Calls", filter })).success).toBe(
    true,
  );
});
