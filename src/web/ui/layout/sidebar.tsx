import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { Avatar } from "#web/ui/text/avatar.tsx";
import { Brand } from "./brand.tsx";
import { MenuLink, type MenuLinkProps } from "./menu-link.tsx";

export interface Person {
  name: string;
  email: string;
  image: string | null;
}

export interface SidebarProps {
  person: Person;
  /** Where the person leads: their own settings. */
  personTo: PagePath;
  /** In the place of our name, which then only a phone's menu shows. */
  switcher?: ReactNode;
  /** Below it: the way to everything else. */
  search?: ReactNode;
  /** Above the person: how far one is. */
  card?: ReactNode;
  /** Beside the person, at the foot. */
  footer: ReactNode;
  children: ReactNode;
}

export function Sidebar(props: SidebarProps): ReactNode {
  const { person, personTo, switcher, search, card, footer, children } = props;
  return (
    <>
      <div
        className={classes(
          "flex h-10 shrink-0 items-center px-2",
          Boolean(switcher) && "md:hidden",
        )}
      >
        <Brand />
      </div>
      {switcher}
      {search}
      <nav
        aria-label="Main"
        className="mt-3 -mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1"
      >
        {children}
      </nav>
      <div className="mt-auto flex flex-col gap-2 pt-3">
        {card}
        <div className="flex items-center gap-1">
          <Link
            to={personTo}
            className="flex min-w-0 flex-1 items-center gap-2.5 rounded-8 px-2 py-1.5 transition-colors hover:bg-sunken"
          >
            <PersonLines person={person} />
          </Link>
          {footer}
        </div>
      </div>
    </>
  );
}

export interface SettingsSidebarProps {
  backTo: PagePath;
  backLabel: string;
  person: Person;
  footer: ReactNode;
  children: ReactNode;
}

/**
 * Begins with the way back, then says whose settings these are: people come here from elsewhere.
 */
export function SettingsSidebar(props: SettingsSidebarProps): ReactNode {
  return (
    <>
      <Link to={props.backTo} className={itemClass}>
        <ArrowLeft aria-hidden />
        <span className="truncate">{props.backLabel}</span>
      </Link>
      <div className="mt-4 mb-4 flex items-center gap-2.5 px-2">
        <PersonLines person={props.person} />
      </div>
      <nav
        aria-label="Sections"
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto px-1"
      >
        {props.children}
      </nav>
      <div className="mt-auto">{props.footer}</div>
    </>
  );
}

function PersonLines({ person }: { person: Person }): ReactNode {
  return (
    <>
      <Avatar name={person.name} image={person.image} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate text-13 font-semibold">{person.name}</span>
        <span className="truncate text-11 text-ink-third">{person.email}</span>
      </span>
    </>
  );
}

export function SidebarHeading({ children }: { children: ReactNode }): ReactNode {
  return <p className="mt-3 shrink-0 px-2.5 pb-1 text-11 font-medium text-ink-third">{children}</p>;
}

const itemClass =
  "flex h-10 w-full shrink-0 items-center gap-2.5 rounded-8 border border-transparent px-2.5 text-14 font-medium text-ink-second transition-colors hover:bg-sunken hover:text-ink aria-[current]:border-line aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card md:h-8 md:text-13 [&_svg]:size-4 [&_svg]:shrink-0 aria-[current]:[&_svg]:text-accent";

export function SidebarLink({ children, ...props }: MenuLinkProps): ReactNode {
  return (
    <MenuLink {...props} look={itemClass}>
      <span className="truncate">{children}</span>
    </MenuLink>
  );
}

export interface SidebarSectionProps {
  /** The id of a section of this page. */
  section: string;
  icon: ReactNode;
  current: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Links to a section of the page; focus follows, so that the next Tab goes on from there. */
export function SidebarSection(props: SidebarSectionProps): ReactNode {
  return (
    <a
      href={`#${props.section}`}
      aria-current={props.current ? "location" : undefined}
      onClick={props.onChoose}
      className={itemClass}
    >
      {props.icon}
      {props.children}
    </a>
  );
}

export interface SidebarActionProps {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

export function SidebarAction({ icon, onClick, children }: SidebarActionProps): ReactNode {
  return (
    <button type="button" onClick={onClick} className={classes(itemClass, "text-left")}>
      {icon}
      <span className="truncate">{children}</span>
    </button>
  );
}
