import type { ReactNode } from "react";

export interface PanelHeadProps {
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}

export function PanelHead({ title, badge, children }: PanelHeadProps): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-14 font-semibold">{title}</h2>
        {badge}
      </div>
      <p className="text-13 text-ink-second">{children}</p>
    </div>
  );
}
