import { Ellipsis } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classes } from "#web/ui/classes.ts";
import { placeBelow } from "./place-below.ts";

export interface MenuItem {
  label: string;
  icon: ReactNode;
  /** Takes something away. */
  danger?: boolean;
  /** Why it is unavailable: shown below the label, and the item does nothing. */
  unavailable?: string | undefined;
  onChoose: () => void;
}

export interface MenuButtonProps {
  /** The accessible name, as in "Actions for Maya Okafor". */
  label: string;
  items: readonly MenuItem[];
}

/**
 * Shows three dots that open a menu: arrow keys move in it, letters jump, Escape closes and gives
 * focus back.
 */
export function MenuButton({ label, items }: MenuButtonProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useCloseOnScroll(menu, open);

  function arrange(isOpen: boolean): void {
    setOpen(isOpen);
    if (!isOpen || !button.current || !menu.current) return;
    placeBelow(button.current, menu.current, "right edges");
    listItems(menu.current)[0]?.focus({ preventScroll: true });
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        title={label}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-8 text-ink-second transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken [&_svg]:size-4"
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">{label}</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event) => arrange(event.newState === "open")}
        onKeyDown={moveFocus}
        className="fixed inset-auto m-0 w-60 rounded-12 border border-line bg-surface p-1 text-ink shadow-float"
      >
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} close={() => menu.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

function MenuEntry({ item, close }: { item: MenuItem; close: () => void }): ReactNode {
  const { label, icon, danger = false, unavailable, onChoose } = item;
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={unavailable ? true : undefined}
      onClick={() => {
        if (unavailable) return;
        // Closed first, so that focus is back on the button when a dialog opens and remembers it.
        close();
        onChoose();
      }}
      className={classes(
        "flex min-h-8 w-full items-start gap-2.5 rounded-8 px-2.5 py-1.5 text-left text-13 font-medium outline-none hover:bg-sunken focus:bg-sunken focus-visible:outline-none [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0",
        unavailable ? "cursor-default text-ink-third" : danger ? "text-bad" : "text-ink",
      )}
    >
      {icon}
      <span className="flex flex-col">
        {label}
        {unavailable ? <span className="text-12 font-normal">{unavailable}</span> : null}
      </span>
    </button>
  );
}

function listItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = listItems(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextIndex(event.key, items, at);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus({ preventScroll: true });
}

function nextIndex(key: string, items: readonly HTMLElement[], at: number): number | undefined {
  const last = items.length - 1;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (!/^[a-z]$/i.test(key)) return undefined;
  const starts = (item: HTMLElement) =>
    item.textContent?.toLowerCase().startsWith(key.toLowerCase()) ?? false;
  const later = items.findIndex((item, index) => index > at && starts(item));
  return later >= 0 ? later : items.findIndex(starts);
}

/** It does not move when the page scrolls, so it would soon be beside another row. */
function useCloseOnScroll(menu: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return;
    const close = () => menu.current?.hidePopover();
    window.addEventListener("scroll", close, { passive: true });
    window.addEventListener("resize", close);
    return () => {
      window.removeEventListener("scroll", close);
      window.removeEventListener("resize", close);
    };
  }, [menu, open]);
}
