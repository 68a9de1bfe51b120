import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InlineCode } from "./inline-code.tsx";

test("what is between backticks is code", () => {
  const markup = renderToStaticMarkup(<InlineCode>{"At most `limit` of `a<b`."}</InlineCode>);

  expect(markup.replaceAll(/ class="[^"]*"/g, "")).toBe(
    "At most <code>limit</code> of <code>a&lt;b</code>.",
  );
});
