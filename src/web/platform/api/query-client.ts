import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isWorthRetrying } from "#client/retry.ts";
import { ApiRefusal } from "./api.ts";
import { reportUnlessRefused } from "./report-bug.ts";

const furtherAttempts = 2;
const firstDelayMs = 400;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportUnlessRefused }),
  mutationCache: new MutationCache({ onError: reportUnlessRefused }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < furtherAttempts && mayPass(error),
      // People who wait for a page want to know within seconds that it did not load.
      retryDelay: (failures) => firstDelayMs * 2 ** failures,
    },
  },
});

function mayPass(error: Error): boolean {
  return error instanceof ApiRefusal && isWorthRetrying(error.status);
}
