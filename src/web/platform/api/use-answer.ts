import { useCallback, useEffect, useState } from "react";
import { ApiRefusal } from "./api.ts";
import { reportUnlessRefused } from "./report-bug.ts";

export type Answer<T> =
  | { state: "loading" }
  | { state: "known"; data: T }
  | { state: "failed"; error: unknown };

/**
 * Asks the server once when the page opens, for pages that do without the query cache; `again`
 * repeats it.
 */
export function useAnswer<T>(ask: () => Promise<T>): [Answer<T>, again: () => void] {
  const [answer, setAnswer] = useState<Answer<T>>({ state: "loading" });
  const [question, setQuestion] = useState(() => ({ ask }));

  useEffect(() => {
    let isCurrent = true;
    const tell = (next: Answer<T>) => isCurrent && setAnswer(next);
    question.ask().then(
      (data) => tell({ state: "known", data }),
      (error: unknown) => {
        reportUnlessRefused(error);
        tell({ state: "failed", error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [question]);

  const again = useCallback(() => {
    setAnswer({ state: "loading" });
    setQuestion(({ ask: same }) => ({ ask: same }));
  }, []);

  return [answer, again];
}

/**
 * Returns the code of a refusal that says something about what was asked for; undefined when asking
 * again may help.
 */
export function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  return error.status >= 400 && error.status < 500 && error.status !== 429 ? error.code : undefined;
}
