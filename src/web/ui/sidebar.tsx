import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import { Brand } from "./brand.tsx";
import type { LinkTarget } from "./link-button.tsx";

export interface SidebarProps {
  person: { name: string; email: string };
  /** Below the person, at the foot. */
  footer: ReactNode;
  children: ReactNode;
}

export function Sidebar({ person, footer, children }: SidebarProps): ReactNode {
  return (
    <>
      <div className="flex h-10 items-center px-2">
        <Brand />
      </div>
      <nav aria-label="Main" className="mt-4 flex flex-col gap-0.5">
        {children}
      </nav>
      <div className="mt-auto flex flex-col gap-2">
        <div className="flex items-center gap-2.5 px-2 py-1">
          <Avatar name={person.name} />
          <div className="min-w-0">
            <p className="truncate text-13 font-semibold">{person.name}</p>
            <p className="truncate text-11 text-ink-third">{person.email}</p>
          </div>
        </div>
        {footer}
      </div>
    </>
  );
}

export function SidebarHeading({ children }: { children: ReactNode }): ReactNode {
  return <p className="mt-4 px-2.5 pb-1 text-11 font-medium text-ink-third">{children}</p>;
}

const itemClass =
  "flex h-10 w-full items-center gap-2.5 rounded-8 border border-transparent px-2.5 text-14 font-medium text-ink-second transition-colors hover:bg-sunken hover:text-ink aria-[current]:border-line aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card md:h-8 md:text-13 [&_svg]:size-4 aria-[current]:[&_svg]:text-accent";

export function SidebarLink(props: LinkTarget & { icon: ReactNode }): ReactNode {
  return (
    <Link to={props.to} search={props.search ?? {}} className={itemClass}>
      {props.icon}
      {props.children}
    </Link>
  );
}

export interface SidebarActionProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

export function SidebarAction({ icon, onClick, children }: SidebarActionProps): ReactNode {
  return (
    <button type="button" onClick={onClick} className={itemClass}>
      {icon}
      {children}
    </button>
  );
}
