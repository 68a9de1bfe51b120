import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { SandboxBadge } from "#web/ui/text/badge.tsx";
import { useDocumentTitle } from "./document-title.ts";
import {
  type OwnActions,
  type OwnPlace,
  PageActionsContext,
  PagePlaceContext,
} from "./page-actions.tsx";

export interface PageProps {
  /** The location: shown in the top bar and in the browser tab. */
  title: string;
  /** On a page without a heading of its own the top bar carries it. */
  heading?: boolean;
  /** Settings are read, not scanned: a narrower column. */
  narrow?: boolean;
  /** On a phone the actions need the room of the sandbox chip. */
  crowded?: boolean;
  sandbox: boolean;
  sidebar: ReactNode;
  /** At the right of the top bar. */
  actions?: ReactNode;
  /** On a phone, at the foot; gets the way to open the whole menu. */
  bottomBar?: (openMenu: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Shows the frame of everything behind sign-in: sidebar, top bar, content of at most 1180 with its
 * gutters.
 */
export function Page(props: PageProps): ReactNode {
  const { narrow = false, sidebar, children } = props;
  const contentId = useId();
  const menu = useRef<HTMLDialogElement>(null);
  const [ownActions, setOwnActions] = useState<OwnActions | null>(null);
  const [ownPlace, setOwnPlace] = useState<OwnPlace | null>(null);
  useDocumentTitle(ownPlace?.title ?? props.title);
  return (
    <div className="min-h-dvh max-md:pb-(--foot) md:grid md:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLink contentId={contentId} />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh flex-col border-r border-line p-3 md:flex"
      >
        {sidebar}
      </aside>
      <div className="flex min-w-0 flex-col">
        <TopBar {...props} ownActions={ownActions} ownPlace={ownPlace} menu={menu} />
        <main id={contentId} tabIndex={-1} className="w-full px-4 py-6 md:px-8">
          <div
            className={classes("mx-auto flex flex-col gap-6", narrow ? "max-w-249" : "max-w-279")}
          >
            <PagePlaceContext value={setOwnPlace}>
              <PageActionsContext value={setOwnActions}>{children}</PageActionsContext>
            </PagePlaceContext>
          </div>
        </main>
      </div>
      {props.bottomBar?.(() => menu.current?.showModal())}
    </div>
  );
}

interface TopBarProps extends PageProps {
  ownActions: OwnActions | null;
  ownPlace: OwnPlace | null;
  menu: RefObject<HTMLDialogElement | null>;
}

function TopBar(props: TopBarProps): ReactNode {
  const { title, heading = false, narrow = false, sandbox, ownActions, ownPlace } = props;
  const isCrowded = props.crowded || ownActions !== null || ownPlace !== null;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas">
      <div
        className={classes(
          "mx-auto flex h-14 items-center gap-3 px-4 md:px-8",
          narrow ? "max-w-265" : "max-w-295",
        )}
      >
        <div className="-ml-2 md:hidden">
          <Drawer dialog={props.menu}>{props.sidebar}</Drawer>
        </div>
        {ownPlace ? <Way {...ownPlace} /> : <Place heading={heading}>{title}</Place>}
        {sandbox ? (
          <span className={classes("flex", isCrowded && "max-sm:hidden")}>
            <SandboxBadge />
          </span>
        ) : null}
        <div className="ml-auto flex items-center gap-2">
          {ownActions?.alone ? null : props.actions}
          {ownActions?.children}
        </div>
      </div>
    </header>
  );
}

function Way({ title, parent, parentTo }: OwnPlace): ReactNode {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5 text-13">
      <Link
        to={parentTo}
        className="shrink-0 font-medium text-ink-second transition-colors hover:text-ink"
      >
        {parent}
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-third" />
      <span aria-current="page" className="truncate font-semibold">
        {title}
      </span>
    </nav>
  );
}

function Place({ heading, children }: { heading: boolean; children: string }): ReactNode {
  const look = "truncate text-15 font-semibold tracking-[-0.01em]";
  if (!heading) return <p className={look}>{children}</p>;
  return (
    <h1 tabIndex={-1} className={look}>
      {children}
    </h1>
  );
}

export function SkipLink({ contentId }: { contentId: string }): ReactNode {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-30 rounded-8 bg-surface px-3 py-2 text-13 font-medium shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
