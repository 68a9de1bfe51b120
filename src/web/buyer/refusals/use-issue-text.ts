import { useEffect, useState } from "react";
import type { FieldIssue } from "#web/platform/api/api.ts";
import { fieldTexts } from "./refusal-loader.ts";

/** Returns the text about an issue in the buyer's language, once it is loaded. */
export function useIssueText(issue: FieldIssue): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void fieldTexts().then((describe) => {
      if (!isGone) setText(describe(issue));
    });
    return () => {
      isGone = true;
    };
  }, [issue]);
  return text;
}
