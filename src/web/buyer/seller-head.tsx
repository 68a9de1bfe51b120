import type { ReactNode } from "react";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { SquareMark } from "#web/ui/layout/square-mark.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { useBuyer } from "./buyer-context.tsx";

export interface ShownSeller {
  name: string;
  avatar_url: string | null;
}

export function SellerHead({ seller }: { seller: ShownSeller }): ReactNode {
  const { sandbox } = useBuyer().messages;
  return (
    <header className="flex items-center justify-between gap-3">
      <span className="flex min-w-0 items-center gap-2.5">
        <SquareMark name={seller.name} image={seller.avatar_url} />
        <span className="truncate text-13 font-medium">{seller.name}</span>
      </span>
      {isSandbox ? <Badge tone="warn">{sandbox}</Badge> : null}
    </header>
  );
}
