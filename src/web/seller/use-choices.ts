import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { choicesQuery } from "./seller-queries.ts";

export interface Choices<T> {
  /** Those that have the text, the first hundred of them; undefined while they load. */
  items: readonly T[] | undefined;
  /** All that came so far, by id: what is chosen stays known while another search hides it. */
  known: ReadonlyMap<string, T>;
  /** The total number, regardless of the search text. */
  total: number;
  /** Not all of them come at once. */
  hasMore: boolean;
  text: string;
  setText: (text: string) => void;
}

export interface GrowingChoices<T> extends Choices<T> {
  /** Makes one known that was created on this page, even if it is not among the first hundred. */
  remember: (item: T) => void;
}

/**
 * Finds things to choose from, however many there are: the server finds those that do not come at
 * once.
 */
export function useChoices<T extends { id: string }>(
  toQuery: (text: string) => ReturnType<typeof choicesQuery<T>>,
  /** False while nothing can be chosen: nothing is loaded. */
  enabled = true,
): GrowingChoices<T> {
  const [text, setText] = useState("");
  const [seen, setSeen] = useState<ReadonlyMap<string, T>>(new Map());
  const { data: first } = useQuery({ ...toQuery(""), enabled });
  const { data: found } = useQuery({
    ...toQuery(text.trim()),
    placeholderData: keepPreviousData,
    enabled,
  });
  const known = useMemo(() => {
    const current = [...(first?.items ?? []), ...(found?.items ?? [])];
    return new Map([...seen, ...current.map((each) => [each.id, each] as const)]);
  }, [seen, first, found]);
  return {
    items: found?.items,
    known,
    total: first?.pagination.total_count ?? 0,
    hasMore: first !== undefined && first.pagination.max_page > 1,
    text,
    setText: (next) => {
      setSeen(known);
      setText(next);
    },
    remember: (item) => setSeen((before) => new Map([...before, [item.id, item]])),
  };
}
