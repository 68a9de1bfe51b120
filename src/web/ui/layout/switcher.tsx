import { Link } from "@tanstack/react-router";
import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { SearchBox } from "#web/ui/lists/card-toolbar.tsx";
import { SquareMark } from "./square-mark.tsx";

export interface SwitcherEntry {
  id: string;
  name: string;
  image: string | null;
  /** The user's role there, such as "Owner". */
  note: string;
}

export interface SwitcherProps {
  label: string;
  entries: readonly SwitcherEntry[];
  currentId: string | null;
  /** Before the list is seen. */
  onOpen: () => void;
  onChoose: (id: string) => void;
  createTo: PagePath;
  createLabel: string;
  /** Below the list, and counted on the button: what waits for an answer. */
  waiting: readonly SwitcherInvitation[];
}

export interface SwitcherInvitation {
  id: string;
  name: string;
  /** Such as "Maya Okafor invites you". */
  note: string;
  to: PagePath;
}

/** With more than these a list is searched rather than read. */
const readAtOnce = 4;

export function Switcher(props: SwitcherProps): ReactNode {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const current = props.entries.find((entry) => entry.id === props.currentId);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className="flex w-full items-center gap-2.5 rounded-8 px-2 py-1.5 text-left transition-colors hover:bg-sunken"
      >
        <SquareMark name={current?.name ?? "?"} image={current?.image ?? null} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-13 font-semibold">{current?.name ?? props.label}</span>
          <span className="min-h-4 truncate text-11 text-ink-third">
            {current?.note ?? "Choose one"}
          </span>
        </span>
        {props.waiting.length > 0 ? <WaitingCount amount={props.waiting.length} /> : null}
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-third" />
        <span className="sr-only">Switch organization</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.label}
        onBeforeToggle={(event) => event.newState === "open" && props.onOpen()}
        className="fixed inset-auto top-16 left-3 m-0 w-70 max-w-[calc(100vw-1.5rem)] rounded-12 border border-line bg-surface text-ink shadow-float"
      >
        <SwitcherPanel {...props} close={() => panel.current?.hidePopover()} />
      </div>
    </>
  );
}

/** Is as high as what comes. */
export function SwitcherLoading(): ReactNode {
  return (
    <div aria-hidden className="flex items-center gap-2.5 px-2 py-1.5">
      <span className="size-7 shrink-0 animate-pulse rounded-6 bg-line" />
      <span className="flex h-9 flex-col justify-center gap-1.5">
        <span className="h-3 w-28 animate-pulse rounded-6 bg-line" />
        <span className="h-2.5 w-12 animate-pulse rounded-6 bg-line" />
      </span>
    </div>
  );
}

function SwitcherPanel(props: SwitcherProps & { close: () => void }): ReactNode {
  const { entries, currentId, close } = props;
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const shown = entries.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for Tab here
    <div onKeyDown={moveByArrows}>
      {entries.length > readAtOnce ? (
        <div className="border-b border-line p-2">
          <SearchBox label="Find an organization" value={text} onChange={setText} />
        </div>
      ) : null}
      <ul aria-label={props.label} className="max-h-72 overflow-y-auto p-1 empty:hidden">
        {shown.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-entry
              aria-current={entry.id === currentId ? "true" : undefined}
              onClick={() => {
                close();
                props.onChoose(entry.id);
              }}
              className={entryClass}
            >
              <SquareMark name={entry.name} image={entry.image} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-13 font-medium">{entry.name}</span>
                <span className="min-h-4 truncate text-11 text-ink-third">{entry.note}</span>
              </span>
              {entry.id === currentId ? <Check aria-hidden className="text-accent" /> : null}
            </button>
          </li>
        ))}
        {shown.length === 0 && wanted ? (
          <li className="px-2.5 py-2 text-12 text-ink-third">No organization has this name.</li>
        ) : null}
      </ul>
      {props.waiting.length > 0 ? <Waiting {...props} /> : null}
      <div className="flex flex-col border-t border-line p-1">
        <Link
          data-entry
          to={props.createTo}
          onClick={close}
          className={classes(entryClass, "text-13 font-medium")}
        >
          <span className="mx-1.5 flex">
            <Plus aria-hidden />
          </span>
          {props.createLabel}
        </Link>
      </div>
    </div>
  );
}

function Waiting({ waiting, close }: SwitcherProps & { close: () => void }): ReactNode {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="border-t border-line p-1 first:border-t-0">
      <p id={titleId} className="px-2 pt-1.5 pb-1 text-11 font-medium text-ink-third">
        Invitations
      </p>
      <ul className="max-h-48 overflow-y-auto">
        {waiting.map((invitation) => (
          <li key={invitation.id}>
            <Link
              data-entry
              to={invitation.to}
              params={{ id: invitation.id }}
              onClick={close}
              className={entryClass}
            >
              <SquareMark name={invitation.name} image={null} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-13 font-medium">{invitation.name}</span>
                <span className="truncate text-11 text-ink-third">{invitation.note}</span>
              </span>
              <span className="shrink-0 text-12 font-medium text-accent">View</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingCount({ amount }: { amount: number }): ReactNode {
  return (
    <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-warn-soft px-1.5 text-11 font-medium text-warn tabular-nums">
      {amount}
      <span className="sr-only"> {amount === 1 ? "invitation" : "invitations"} waiting.</span>
    </span>
  );
}

const entryClass =
  "flex min-h-10 w-full items-center gap-2.5 rounded-8 px-2 py-1 text-left -outline-offset-2 hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0";

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-entry]")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const step = event.key === "ArrowDown" ? 1 : -1;
  event.preventDefault();
  entries[(at + step + entries.length) % entries.length]?.focus();
}
