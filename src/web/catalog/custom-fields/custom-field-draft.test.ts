import { expect, test } from "vitest";
import {
  CustomFieldCreate,
  type CustomFieldType,
  CustomFieldUpdate,
  type CustomFieldWire,
  customFieldTypes,
} from "#contract/billing/custom-field-schema.ts";
import {
  changedFieldParts,
  fieldChange,
  fieldCreation,
  newFieldDraft,
  optionProblems,
  slugFrom,
  toCustomFieldDraft,
} from "./custom-field-draft.ts";

const common = {
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  id: "5f0c0b1e-0000-4000-8000-000000000001",
  organization_id: "5f0c0b1e-0000-4000-8000-000000000002",
  slug: "start",
  name: "Start",
  metadata: { level: 3 },
};
const options = [
  { value: "s", label: "Small" },
  { value: "l", label: "Large" },
];
const fields: CustomFieldWire[] = [
  { ...common, type: "text", properties: { textarea: true, min_length: 0, max_length: 39 } },
  { ...common, type: "number", properties: { ge: -5, le: 10, form_label: "How many?" } },
  { ...common, type: "date", properties: { ge: 1_767_225_723, le: 1_798_675_200 } },
  { ...common, type: "checkbox", properties: { form_help_text: "Really" } },
  { ...common, type: "select", properties: { options, form_placeholder: "Choose" } },
];

test.each(fields)("a field of kind $type that nobody touched has no changes", (field) => {
  const draft = toCustomFieldDraft(field);
  expect(changedFieldParts(draft, field)).toEqual([]);
  expect(fieldChange(draft, field)).toEqual({ type: field.type });
});

test.each(fields)("a new label of kind $type keeps everything else as it was", (field) => {
  const change = fieldChange({ ...toCustomFieldDraft(field), label: "Tell us" }, field);
  expect(change).toEqual({
    type: field.type,
    properties: { ...field.properties, form_label: "Tell us" },
  });
  expect(CustomFieldUpdate.safeParse(change).success).toBe(true);
});

test("days become epoch seconds and can be taken away", () => {
  const [, , field] = fields;
  if (!field) throw new Error("no field");
  const draft = { ...toCustomFieldDraft(field), least: "2026-02-01", most: "" };
  expect(fieldChange(draft, field)).toMatchObject({ properties: { ge: 1_769_904_000 } });
  expect(fieldChange(draft, field).properties).not.toHaveProperty("le");
});

test.each(customFieldTypes)("a new field of kind %s is one the wire takes", (type) => {
  const draft = { ...newFieldDraft(type), name: "Größe des Teams" };
  const filled = draft.options.map((option, index) => ({ ...option, label: `Size ${index}` }));
  const input = fieldCreation({ ...draft, options: filled });
  expect(input).toMatchObject({ type, slug: "gro_e_des_teams" });
  expect(CustomFieldCreate.safeParse(input).success).toBe(true);
});

test.each<[CustomFieldType, string, string]>([
  ["text", "ten", "properties.min_length"],
  ["number", "1.5", "properties.ge"],
])("a limit of kind %s that says %s is refused in its place", (type, least, place) => {
  const input = fieldCreation({ ...newFieldDraft(type), name: "Seats", least });
  const issues = CustomFieldCreate.safeParse(input).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("."))).toEqual([place]);
});

test("choices follow their labels until somebody types them, and differ", () => {
  const draft = {
    ...newFieldDraft("select"),
    options: [
      { id: 0, label: "Just me", value: undefined },
      { id: 1, label: "Other", value: "just_me" },
    ],
  };
  expect(fieldCreation(draft)).toMatchObject({
    properties: { options: [{ value: "just_me" }, { value: "just_me" }] },
  });
  expect(optionProblems(draft)).toHaveProperty(["properties.options.1.value"]);
});

test.each([
  ["GitHub username", "github_username"],
  ["  Café & bar! ", "cafe_bar"],
  ["日本", ""],
])("%s becomes %s", (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});
