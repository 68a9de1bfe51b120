import { expect, test } from "vitest";
import { csvText } from "./csv-text.ts";

test("cells with commas, quotes and line ends are quoted", () => {
  expect(csvText([["a,b", 'say "hi"', "two\nlines", 5, null]])).toBe(
    '\uFEFF"a,b","say ""hi""","two\nlines",5,\r\n',
  );
});

test.each(["=1+1", "+1", "-1+2", "-", "@sum", "＝1+1", "＋1", "－1", "＠sum"])(
  "%s is not run as a formula",
  (text) => {
    expect(csvText([[text]])).toBe(`\uFEFF'${text}\r\n`);
  },
);

test("negative amounts stay numbers", () => {
  expect(csvText([["-20.00", "-3"]])).toBe("\uFEFF-20.00,-3\r\n");
});
