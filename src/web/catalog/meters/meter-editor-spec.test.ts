import { expect, test } from "vitest";
import { MeterCreate } from "#contract/billing/meter-schema.ts";
import { withAdded } from "./filter-edits.ts";
import { meterCreation, newGroup, newMeterDraft } from "./meter-draft.ts";
import { meterEditorSpec } from "./meter-editor-spec.ts";

test("every field of a filter that the schema rejects has a text of its own", () => {
  const draft = newMeterDraft();
  const filter = withAdded(draft.filter, draft.filter.id, newGroup());
  const result = MeterCreate.safeParse(meterCreation({ ...draft, name: "Calls", filter }));
  const fields = result.error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(fields.length).toBeGreaterThan(0);
  const { invalid } = meterEditorSpec;
  if (typeof invalid !== "function") throw new Error("a function was expected");
  for (const field of fields) expect(invalid(field, draft), field).toBeTruthy();
});
