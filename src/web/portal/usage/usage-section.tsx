import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { usePortal } from "../portal-context.tsx";
import { metersQuery } from "../portal-queries.ts";
import { UsageFailure } from "./usage-failure.tsx";

/** Loaded by customers with usage, after the rest. */
const UsageList = lazy(async () => {
  const { UsageList: list } = await import("./usage-details.tsx");
  return { default: list };
});

/** Shows the usage of a customer who has used or was credited something; nothing without. */
export function UsageSection(): ReactNode {
  const { api, messages } = usePortal();
  const { data, isError, refetch } = useQuery(metersQuery(api));
  if (!isError && !data?.length) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-14 font-semibold">{messages.usageHeading}</h2>
      {data ? (
        <Suspense>
          <UsageList meters={data} />
        </Suspense>
      ) : (
        <UsageFailure onRetry={() => void refetch()} />
      )}
    </section>
  );
}
