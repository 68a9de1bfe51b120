import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { GroupedGrid, type GroupedGridProps } from "#web/ui/lists/grouped-grid.tsx";

export interface PermissionGridProps
  extends Pick<GroupedGridProps<boolean>, "headings" | "groups"> {
  label: string;
}

/** Shows who may do what, with a word in every cell for those who do not see the marks. */
export function PermissionGrid({ label, ...grid }: PermissionGridProps): ReactNode {
  return (
    <GroupedGrid
      {...grid}
      caption={label}
      what="Action"
      cell={(allowed) => <Mark allowed={allowed} />}
    />
  );
}

function Mark({ allowed }: { allowed: boolean }): ReactNode {
  return (
    <span className="flex justify-center">
      {allowed ? (
        <Check aria-hidden className="size-4 text-good" />
      ) : (
        <Minus aria-hidden className="size-4 text-ink-third" />
      )}
      <span className="sr-only">{allowed ? "Yes" : "No"}</span>
    </span>
  );
}
