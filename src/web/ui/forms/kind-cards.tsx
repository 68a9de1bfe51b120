import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";

/** Shows kinds to begin with, as many as there are, each a way on. */
export function KindCards({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <ul aria-label={label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  );
}

export interface KindCardProps extends Omit<LinkTarget, "children"> {
  icon: ReactNode;
  title: string;
  note: string;
}

export function KindCard({ to, search, icon, title, note }: KindCardProps): ReactNode {
  return (
    <li>
      <Link
        to={to}
        search={search ?? {}}
        className="flex h-full items-start gap-3 rounded-12 border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong hover:bg-sunken"
      >
        <span className="flex size-9 shrink-0 items-center justify-center rounded-8 bg-accent-soft text-accent [&_svg]:size-4">
          {icon}
        </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="text-13 font-semibold">{title}</span>
          <span className="text-12 text-ink-second">{note}</span>
        </span>
      </Link>
    </li>
  );
}
