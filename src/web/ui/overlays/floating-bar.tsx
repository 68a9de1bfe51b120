import type { ReactNode } from "react";

export interface FloatingBarProps {
  /** The name of this part of the page. */
  label: string;
  icon: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** Is above everything at the foot of the window, on every page, until what it says is over. */
export function FloatingBar({ label, icon, action, children }: FloatingBarProps): ReactNode {
  return (
    <section aria-label={label}>
      {/* So that the last line of the page can be scrolled out from under the bar. */}
      <div className="h-24 sm:h-18" />
      <div className="fixed inset-x-4 bottom-[calc(1rem+var(--foot))] z-40 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-3 rounded-12 border border-warn-line bg-warn-wash py-2 pr-2 pl-4 text-13 shadow-float [&_svg]:size-4 [&_svg]:shrink-0">
        <span className="text-warn">{icon}</span>
        <p className="min-w-0 break-words [overflow-wrap:anywhere]">{children}</p>
        {action}
      </div>
    </section>
  );
}
