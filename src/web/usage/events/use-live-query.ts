import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { sellerQuery } from "#web/seller/seller-queries.ts";
import { livePollMs } from "./usage-event-queries.ts";

export interface LiveQuery<T> {
  query: UseQueryResult<T>;
  paused: boolean;
  setPaused: (paused: boolean) => void;
}

/** Reads something again every two seconds while the page is in view, until it is paused. */
export function useLiveQuery<T>(
  options: ReturnType<typeof sellerQuery<T>>,
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
