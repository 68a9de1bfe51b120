import type { ReactNode } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { TwoColumns } from "#web/buyer/buyer-frame.tsx";
import { Loading } from "#web/ui/lists/skeleton.tsx";

/** Holds the places of both columns. */
export function CheckoutSkeleton(): ReactNode {
  const { loading } = useBuyer().messages;
  return (
    <TwoColumns
      left={
        <Loading label={loading}>
          <div className="flex flex-col gap-6">
            <Bar shape="h-7 w-40" />
            <div className="flex flex-col gap-2">
              <Bar shape="h-4 w-32" />
              <Bar shape="h-10 w-44" />
            </div>
            <Bar shape="h-24 w-full" />
            <Bar shape="h-16 w-full" />
          </div>
        </Loading>
      }
      right={
        <div aria-hidden className="flex flex-col gap-5">
          <Bar shape="h-6 w-36" />
          <Bar shape="h-10 w-full" />
          <Bar shape="h-28 w-full" />
          <Bar shape="h-10 w-full" />
          <Bar shape="h-10 w-full" />
          <Bar shape="h-11 w-full" />
        </div>
      }
    />
  );
}

function Bar({ shape }: { shape: string }): ReactNode {
  return <div aria-hidden className={`max-w-full animate-pulse rounded-8 bg-line ${shape}`} />;
}
