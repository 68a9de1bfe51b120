import type { ReactNode } from "react";

/** Shows facts of the right column: what it is at the left, what it says at the right. */
export function FactList({ children }: { children: ReactNode }): ReactNode {
  return <dl className="flex flex-col px-5 pb-4 text-13">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="max-w-3/5 shrink-0 break-words text-ink-second [overflow-wrap:anywhere]">
        {label}
      </dt>
      <dd className="min-w-0 text-right break-words [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
