import type { ReactNode } from "react";

/** The last part of a page, always in view. Fields that get the focus are scrolled above it. */
export function StickyFoot({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <section
      aria-label={label}
      data-sticky-foot=""
      className="sticky bottom-[calc(0.75rem+var(--foot))] z-10 flex flex-wrap items-center justify-end gap-2 rounded-12 border border-line bg-surface px-4 py-3 shadow-float"
    >
      {children}
    </section>
  );
}
