import type { ReactNode } from "react";

export interface CellWithActionProps {
  /** A plain button: its text is in line with what is around it. */
  action: ReactNode;
  children: ReactNode;
}

/** Shows the text of a cell, and below it what opens more about it. */
export function CellWithAction({ action, children }: CellWithActionProps): ReactNode {
  return (
    <div className="flex flex-col items-start">
      <span className="break-words [overflow-wrap:anywhere]">{children}</span>
      <span className="-mx-3">{action}</span>
    </div>
  );
}
