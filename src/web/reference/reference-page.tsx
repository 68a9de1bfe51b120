import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { Brand } from "#web/ui/layout/brand.tsx";
import { useDocumentTitle } from "#web/ui/layout/document-title.ts";
import { SkipLink } from "#web/ui/layout/page.tsx";
import { InlineCode } from "#web/ui/text/inline-code.tsx";

export interface ReferencePageProps {
  title: string;
  /** At the right of the top bar. */
  actions: ReactNode;
  /** In the place of the navigation where there is no room for it. */
  smallNavigation: ReactNode;
  navigation: ReactNode;
  children: ReactNode;
}

/** Shows a page to look things up: navigation at the left, one long column, no sign-in needed. */
export function ReferencePage(props: ReferencePageProps): ReactNode {
  const contentId = useId();
  useDocumentTitle(props.title);
  return (
    <div className="min-h-dvh">
      <SkipLink contentId={contentId} />
      <header className="sticky top-0 z-20 flex h-14 items-center gap-3 border-b border-line bg-canvas px-4 md:px-8">
        <Link to="/" aria-label="Guildhall, home" className="max-sm:hidden">
          <Brand />
        </Link>
        <span className="text-13 font-medium text-ink-second">API reference</span>
        <div className="ml-auto flex items-center gap-2">{props.actions}</div>
      </header>
      <div className="mx-auto grid max-w-340 md:grid-cols-[232px_minmax(0,1fr)]">
        <nav aria-label="Choose a resource" className="px-4 pt-4 md:hidden">
          {props.smallNavigation}
        </nav>
        <nav
          aria-label="Resources"
          className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-r border-line p-3 md:block"
        >
          {props.navigation}
        </nav>
        <main id={contentId} tabIndex={-1} className="min-w-0 px-4 py-6 md:px-8">
          <div className="flex flex-col gap-6">{props.children}</div>
        </main>
      </div>
    </div>
  );
}

export function ReferenceGroup(props: { title: ReactNode; children?: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col pb-1">
      {props.title}
      {props.children ? <ul className="flex flex-col">{props.children}</ul> : null}
    </div>
  );
}

/** Is above the resources of one API. */
export function ReferenceHeading({ children }: { children: ReactNode }): ReactNode {
  return <p className="px-2.5 pt-3 pb-1 text-11 font-semibold text-ink-third">{children}</p>;
}

export function ReferenceSearch({ children }: { children: ReactNode }): ReactNode {
  return <div className="pb-2 [&>div]:sm:w-full">{children}</div>;
}

export interface ReferenceHitProps {
  slug: string;
  id: string;
  title: string;
  group: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Shows a call that the search found. */
export function ReferenceHit(props: ReferenceHitProps): ReactNode {
  const { slug, id, title, group, onOpen, children } = props;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={pagePaths.apiResource}
        params={{ resource: slug }}
        hash={id}
        onClick={onOpen}
        className="flex flex-col gap-1 rounded-8 px-2 py-3 text-13 hover:bg-sunken"
      >
        <span>
          <span className="font-medium">{title}</span>{" "}
          <span className="text-12 text-ink-third">{group}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}

export function ReferenceLink(props: {
  to: PagePath;
  params?: Record<string, string>;
  children: ReactNode;
}): ReactNode {
  return (
    <Link
      to={props.to}
      params={props.params ?? {}}
      activeOptions={{ exact: true, includeHash: false }}
      className="flex min-h-8 items-center rounded-8 px-2.5 text-13 font-medium text-ink-second transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:text-ink"
    >
      {props.children}
    </Link>
  );
}

/** Links to a place of this page. */
export function ReferenceAnchor(props: { id: string; children: ReactNode }): ReactNode {
  return (
    <li>
      <a
        href={`#${props.id}`}
        className="flex min-h-7 items-center rounded-8 px-5 text-12 text-ink-second transition-colors hover:bg-sunken hover:text-ink"
      >
        {props.children}
      </a>
    </li>
  );
}

/** Shows a file of this server, by its full address. */
export function FileLink({ href }: { href: string }): ReactNode {
  return (
    <a
      href={href}
      className="self-start font-mono text-12 break-all text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
    >
      {href}
    </a>
  );
}

const methodTones: Record<string, string> = {
  GET: "bg-info-soft text-info",
  POST: "bg-good-soft text-good",
  PATCH: "bg-warn-soft text-warn",
  DELETE: "bg-bad-soft text-bad",
};

export function MethodAndPath({ method, path }: { method: string; path: string }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-2 font-mono text-12">
      <span
        className={classes(
          "inline-flex h-5 items-center rounded-6 px-1.5 text-11 font-semibold",
          methodTones[method] ?? "bg-sunken text-ink-second",
        )}
      >
        {method}
      </span>
      <span className="break-all">{path}</span>
    </span>
  );
}

export interface ReferenceSectionProps {
  id: string;
  title: string;
  head: ReactNode;
  /** Beside the text where there is room. */
  aside: ReactNode;
  children: ReactNode;
}

export function ReferenceSection(props: ReferenceSectionProps): ReactNode {
  const headingId = `${props.id}-title`;
  return (
    <section
      id={props.id}
      aria-labelledby={headingId}
      className="grid scroll-mt-18 items-start gap-5 border-t border-line pt-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,440px)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <h2 id={headingId} className="text-17 font-semibold tracking-[-0.01em]">
          {props.title}
        </h2>
        {props.head}
        {props.children}
      </div>
      <div className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-20">{props.aside}</div>
    </section>
  );
}

export function ReferencePart(props: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-13 font-semibold">{props.title}</h3>
      {props.children}
    </div>
  );
}

export function ReferenceRows({ children }: { children: ReactNode }): ReactNode {
  return <ul className="flex flex-col">{children}</ul>;
}

export interface ReferenceRowProps {
  name: string;
  type: string;
  /** "Required", or nothing. */
  mark?: string;
  note?: string | undefined;
  children?: ReactNode;
}

/** Shows a field: what it is called, of what type, how large it may be, and what is in it. */
export function ReferenceRow({ name, type, mark, note, children }: ReferenceRowProps): ReactNode {
  return (
    <li className="flex flex-col gap-0.5 border-t border-line py-2 text-13 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="font-mono text-12 font-semibold break-all">{name}</code>
        <span className="font-mono text-11 break-words text-ink-second [overflow-wrap:anywhere]">
          {type}
        </span>
        {mark ? <span className="text-11 font-medium text-warn">{mark}</span> : null}
      </p>
      {note ? (
        <p className="text-12 text-ink-third">
          <InlineCode>{note}</InlineCode>
        </p>
      ) : null}
      {children}
    </li>
  );
}

/** Shows the fields of an object, collapsed by default. */
export function ReferenceInside(props: { title: string; children: ReactNode }): ReactNode {
  return (
    <details className="mt-1 rounded-8 border border-line px-3">
      <summary className="min-h-8 cursor-pointer py-1.5 text-12 font-medium text-ink-second">
        <InlineCode>{props.title}</InlineCode>
      </summary>
      {props.children}
    </details>
  );
}
