import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";

export interface ThingCellProps {
  /** A sign, or a picture of 32. */
  icon: ReactNode;
  title: string;
  /** Where the row leads: the whole row is the link. */
  to?: PagePath;
  params?: Record<string, string>;
  search?: Record<string, string>;
  /** Beside the title, such as a state. */
  badge?: ReactNode;
  note?: ReactNode;
}

const nameClass = "font-medium break-words [overflow-wrap:anywhere]";

/** A link that reaches over the whole row of its table. */
export const rowLinkClass = `${nameClass} after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`;

/** Shows the object of a row: icon, name, one line under it. */
export function ThingCell(props: ThingCellProps): ReactNode {
  const { icon, title, to, params, search, badge, note } = props;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-8 bg-sunken text-ink-second [&_svg]:size-4">
        {icon}
      </span>
      <div className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2">
          {to ? (
            <Link
              to={to}
              params={params ?? {}}
              search={search ?? {}}
              data-row-link=""
              className={rowLinkClass}
            >
              {title}
            </Link>
          ) : (
            <span className={nameClass}>{title}</span>
          )}
          {badge}
        </span>
        {note ? <span className="text-12 text-ink-third">{note}</span> : null}
      </div>
    </div>
  );
}

/** Shows a picture in the place of the sign. */
export function ThingPicture({ src }: { src: string }): ReactNode {
  return <img src={src} alt="" referrerPolicy="no-referrer" className="size-8 object-cover" />;
}
