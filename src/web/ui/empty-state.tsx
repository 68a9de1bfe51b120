import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** One sentence on what the thing is, one action. */
export function EmptyState({ icon, title, action, children }: EmptyStateProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <span className="flex size-10 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-4.5">
        {icon}
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <h2 className="text-14 font-semibold">{title}</h2>
        <p className="text-13 text-ink-second">{children}</p>
      </div>
      {action}
    </div>
  );
}
