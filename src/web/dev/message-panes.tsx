import { Link } from "@tanstack/react-router";
import { ArrowLeft, Search } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { inputClass } from "#web/ui/forms/field.tsx";
import { BrandMark } from "#web/ui/layout/brand.tsx";
import { useDocumentTitle } from "#web/ui/layout/document-title.ts";
import { SandboxBadge } from "#web/ui/text/badge.tsx";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";

export interface MessagePanesProps {
  title: string;
  note: string;
  actions: ReactNode;
  list: ReactNode;
  detail: ReactNode;
  /** On a phone there is room for one of the two. */
  phoneShows: "list" | "detail";
}

/** Shows a list of 420 beside the message. */
export function MessagePanes(props: MessagePanesProps): ReactNode {
  useDocumentTitle(props.title);
  const phoneDetail = props.phoneShows === "detail";
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4 md:px-6">
        <Link to="/" className="rounded-8" title="Guildhall">
          <BrandMark />
          <span className="sr-only">Guildhall home</span>
        </Link>
        <h1
          tabIndex={-1}
          className="truncate text-15 font-semibold tracking-[-0.01em] max-sm:text-14"
        >
          {props.title}
        </h1>
        <span className="max-sm:hidden">
          <SandboxBadge />
        </span>
        <p className="ml-2 truncate text-12 text-ink-second max-lg:hidden">{props.note}</p>
        <div className="ml-auto flex items-center gap-2">{props.actions}</div>
      </header>
      <main className="flex min-h-0 flex-1">
        <section
          aria-label="Messages received"
          className={classes(
            "w-full flex-col overflow-y-auto border-r border-line bg-surface md:flex md:w-105 md:shrink-0",
            phoneDetail ? "hidden" : "flex",
          )}
        >
          {props.list}
        </section>
        <section
          aria-label="Message"
          className={classes(
            "min-w-0 flex-1 flex-col overflow-y-auto md:flex",
            phoneDetail ? "flex" : "hidden",
          )}
        >
          {props.detail}
        </section>
      </main>
    </div>
  );
}

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps): ReactNode {
  return (
    <div className="relative">
      <Search aria-hidden className="absolute top-2 left-3 size-4 text-ink-third" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(inputClass, "h-8 pl-9 text-13")}
      />
    </div>
  );
}

export function ListHead({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="sticky top-0 z-10 flex flex-col gap-2 border-b border-line bg-surface px-3 py-3">
      {children}
    </div>
  );
}

export function ListFacts({ left, right }: { left: string; right: string }): ReactNode {
  return (
    <div className="flex justify-between px-0.5 text-12 text-ink-second">
      <p role="status">{left}</p>
      <p>{right}</p>
    </div>
  );
}

export function BackLink({ to, search, children }: LinkTarget): ReactNode {
  return (
    <Link
      to={to}
      search={search ?? {}}
      className="flex w-fit items-center gap-1.5 text-13 font-medium text-ink-second hover:text-ink md:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
