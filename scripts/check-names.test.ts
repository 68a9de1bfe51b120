import { expect, test } from "vitest";
import { nameFaults } from "./check-names.ts";

test.each([
  "function textOf(value: unknown): string {",
  "export async function statusOf(id: string) {",
  "async function* pagesOf() {",
  "function BenefitOf({ benefit }: Props) {",
  "const idOf = (row: Row) => row.id;",
  "const idOf = async (row: Row) => row.id;",
  "const idOf = <Row>(row: Row) => row;",
  "const idOf = row => row.id;",
  "const idOf: (row: Row) => string = (row) => row.id;",
  "const idOf: Reader = (row) => row.id;",
  "const idOf = function (row) {",
  "function sha256Of(bytes: Blob) {",
])("%s is reported", (content) => {
  expect(nameFaults(content)).toHaveLength(1);
});

test.each([
  "function toText(value: unknown): string {",
  "function listPricesOf(products: readonly string[]) {",
  "const isRefundOf = (facts: Facts) => true;",
  "const { anyOf = [], oneOf } = schema;",
  'const onBehalfOf = mailName("Studio");',
  "const place = text.indexOf(sign);",
  "const refundOf = messages.refundOf;",
])("%s is allowed", (content) => {
  expect(nameFaults(content)).toEqual([]);
});

test("a finding names its line and what to write", () => {
  expect(nameFaults("\n\nfunction textOf() {}")).toEqual([
    "3: textOf (begin with a verb: toX, getX, findX, listX, readX)",
  ]);
});
