import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";

export interface SidebarCardProps {
  to: PagePath;
  params: Record<string, string>;
  title: string;
  done: number;
  of: number;
  /** "Next: create a product" */
  children: ReactNode;
}

/** Shows at the foot of the sidebar how far one is; a phone's menu does without it. */
export function SidebarCard(props: SidebarCardProps): ReactNode {
  const { to, params, title, done, of, children } = props;
  return (
    <Link
      to={to}
      params={params}
      className="mb-2 hidden flex-col gap-2 rounded-12 border border-line bg-surface p-3 shadow-card transition-colors hover:border-line-strong md:flex"
    >
      <span className="flex items-baseline justify-between gap-3 text-12">
        <span className="font-semibold">{title}</span>
        <span className="shrink-0 whitespace-nowrap text-ink-second tabular-nums">
          {done} of {of}
        </span>
      </span>
      <ProgressBar label={`${title}: steps done`} done={done} of={of} />
      <span className="truncate text-12 text-ink-second">{children}</span>
    </Link>
  );
}
