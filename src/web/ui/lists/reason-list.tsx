import type { ReactNode } from "react";

export interface Reason {
  key: string;
  /** The condition. */
  wanted: ReactNode;
  /** The value in its place. */
  found: ReactNode;
}

/** Lists conditions that are not true, and what is there in their place. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }): ReactNode {
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-12">
      {reasons.map(({ key, wanted, found }) => (
        <li key={key} className="rounded-6 bg-sunken px-2 py-1.5 [overflow-wrap:anywhere]">
          <span className="font-medium">{wanted}</span>
          <span className="text-ink-second">, {found}</span>
        </li>
      ))}
    </ul>
  );
}
