import type { ReactNode } from "react";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import { PoweredBy } from "#web/buyer/buyer-frame.tsx";
import { SellerHead, type ShownSeller } from "#web/buyer/seller-head.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";

export interface PortalFrameProps {
  seller: ShownSeller;
  children: ReactNode;
}

/** Shows the seller above, one column of cards, the language below. */
export function PortalFrame({ seller, children }: PortalFrameProps): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <div className="border-b border-line bg-surface">
        <div className="mx-auto w-full max-w-180 px-5 py-3 sm:px-8">
          <SellerHead seller={seller} />
        </div>
      </div>
      <main className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-6 px-5 py-8 sm:px-8 sm:py-10">
        {children}
      </main>
      <div className="mx-auto w-full max-w-180 px-5 pb-8 sm:px-8">
        <PoweredBy />
      </div>
    </div>
  );
}

/** Shows placeholders in the layout of the page that is coming. */
export function PortalSkeleton({ messages }: { messages: PortalMessages }): ReactNode {
  return (
    <main className="min-h-dvh bg-canvas">
      <Loading label={messages.loading}>
        <div className="h-14 border-b border-line bg-surface" />
        <div className="mx-auto flex w-full max-w-180 flex-col gap-6 px-5 py-10 sm:px-8">
          <CardsSkeleton />
        </div>
      </Loading>
    </main>
  );
}

export function CardsSkeleton(): ReactNode {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </>
  );
}
