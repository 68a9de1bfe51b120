import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useState } from "react";
import { livePollMs } from "./usage-event-queries.ts";

export interface LiveQuery<T> {
  query: UseQueryResult<T>;
  paused: boolean;
  setPaused: (paused: boolean) => void;
}

/** Reads something again every two seconds while the page is in view, until it is paused. */
export function useLiveQuery<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
  isLive = true,
): LiveQuery<T> {
  const [paused, setPaused] = useState(false);
  const query = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: isLive && !paused ? livePollMs : false,
  });
  return { query, paused, setPaused };
}
