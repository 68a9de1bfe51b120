import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { rowLinkClass } from "./thing-cell.tsx";

export interface PersonCellProps {
  name: string;
  image: string | null;
  /** Beside the name, such as "You". */
  aside?: ReactNode;
  note?: string;
  /** Where the row leads: the whole row is the link. */
  to?: PagePath;
  params?: Record<string, string>;
}

/** Shows the picture, the name, and one line under it. */
export function PersonCell(props: PersonCellProps): ReactNode {
  const { name, image, aside, note, to, params } = props;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} image={image} quiet />
      <div className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {to ? (
            <Link to={to} params={params ?? {}} data-row-link="" className={rowLinkClass}>
              {name}
            </Link>
          ) : (
            <span className="min-w-0 break-words">{name}</span>
          )}
          {aside ? <span className="text-12 font-normal text-ink-third">{aside}</span> : null}
        </span>
        {note ? <span className="text-12 break-all text-ink-third">{note}</span> : null}
      </div>
    </div>
  );
}

/** Shows the same with a sign in the place of a picture. */
export function IconCell(props: { icon: ReactNode; title: string; note?: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-4">
        {props.icon}
      </span>
      <div className="flex min-w-0 flex-col">
        <span className="font-medium break-words [overflow-wrap:anywhere]">{props.title}</span>
        {props.note ? <span className="text-12 text-ink-third">{props.note}</span> : null}
      </div>
    </div>
  );
}

/** Shows a state, and since or until when. */
export function StateCell({ state, note }: { state: ReactNode; note?: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col items-start gap-0.5">
      {state}
      {note ? <span className="text-12 text-ink-third">{note}</span> : null}
    </div>
  );
}
