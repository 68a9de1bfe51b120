import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** Shows placeholders for two sections with their cards. */
export function SettingsLoading(): ReactNode {
  return (
    <div>
      <SectionLoading />
      <SectionLoading />
    </div>
  );
}

function SectionLoading(): ReactNode {
  return (
    <div className="grid gap-x-8 gap-y-3 py-7 first:pt-2 lg:grid-cols-[260px_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <Skeleton shape="line" />
      </div>
      <Skeleton shape="card" />
    </div>
  );
}
