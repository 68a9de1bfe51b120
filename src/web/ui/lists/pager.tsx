import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/text/button.tsx";

export interface PagerProps {
  page: number;
  pages: number;
  /** Such as "21–40 of 54 products". */
  children: ReactNode;
  onChange: (page: number) => void;
}

/** Shows the foot of a list: what is shown of how much, and the way to the rest. */
export function Pager({ page, pages, children, onChange }: PagerProps): ReactNode {
  return (
    <nav
      aria-label="Pages"
      className="flex min-h-12 items-center justify-between gap-4 border-t border-line px-5 py-2 text-12 text-ink-second tabular-nums"
    >
      <span role="status">{children}</span>
      {pages > 1 ? (
        <span className="flex items-center gap-2">
          <Button
            kind="outline"
            icon={<ChevronLeft aria-hidden />}
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
            compact
          >
            Previous
          </Button>
          <Button
            kind="outline"
            icon={<ChevronRight aria-hidden />}
            disabled={page >= pages}
            onClick={() => onChange(page + 1)}
            compact
          >
            Next
          </Button>
        </span>
      ) : null}
    </nav>
  );
}
