import { expect, test } from "vitest";
import { uploadNote, usageLabel } from "./file-labels.ts";

const unused = { file_id: "1", products: [], benefits: [], is_organization_avatar: false };
const guide = { id: "1", name: "Field guide" };

test.each([
  [unused, ""],
  [{ ...unused, products: [guide] }, "Field guide"],
  [{ ...unused, products: [guide, guide], benefits: [guide] }, "2 products, Field guide"],
  [{ ...unused, benefits: [guide, guide, guide] }, "3 benefits"],
  [{ ...unused, is_organization_avatar: true }, "this organization"],
])("the uses of a file have a short summary", (usage, expected) => {
  expect(usageLabel(usage)).toBe(expected);
});

test("an upload says how far it is", () => {
  const upload = { sentBytes: 1_048_576, file: { size: 3_145_728 } };
  expect(uploadNote({ ...upload, state: "sending" })).toBe("1.0 MB of 3.0 MB");
  expect(uploadNote({ ...upload, state: "waiting" })).toBe("Waiting");
  expect(uploadNote({ ...upload, state: "checking" })).toBe("Checking");
});
