import type { ReactNode } from "react";
import { Heading } from "#web/ui/text/text.tsx";

export interface DetailHeadProps {
  title: string;
  /** The state of the thing, as a chip. */
  badge?: ReactNode;
  /** One line of facts. */
  facts?: ReactNode;
  actions?: ReactNode;
}

/** Shows the head of a page about one thing: name, state, one line of facts, what can be done. */
export function DetailHead({ title, badge, facts, actions }: DetailHeadProps): ReactNode {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Heading>{title}</Heading>
          {badge}
        </div>
        {facts ? <div className="text-13 text-ink-second">{facts}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
