import type { ReactNode } from "react";

/** Shows a row of a list as somebody else will see it. */
export function PreviewRow({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="mx-5 mb-5 flex items-center gap-3 rounded-8 border border-line bg-sunken px-3 py-3">
      {children}
    </div>
  );
}
