import { type ReactNode, useRef, useState } from "react";
import { buttonClass } from "#web/ui/text/button.tsx";

export interface TopBarPopoverProps {
  /** A button elsewhere on the page may open it too, by this id. */
  id: string;
  label: string;
  icon: ReactNode;
  /** The label of the button, hidden on a phone. */
  face: ReactNode;
  /** Made when it opens. */
  children: (close: () => void) => ReactNode;
}

/**
 * Hangs below the right end of the top bar; the browser closes it on Escape and on a click
 * elsewhere.
 */
export function TopBarPopover(props: TopBarPopoverProps): ReactNode {
  const { id, label, icon, face, children } = props;
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        className={buttonClass("outline", "small", false)}
      >
        <span className="text-warn">{icon}</span>
        <span className="sr-only">{label}: </span>
        <span className="tabular-nums max-sm:sr-only">{face}</span>
      </button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        role="dialog"
        aria-label={label}
        className="fixed top-15 right-4 bottom-auto left-auto m-0 w-96 max-w-[calc(100vw-2rem)] rounded-12 border border-line bg-surface p-4 text-ink shadow-float md:right-8 xl:right-[max(2rem,calc((100vw-232px-1180px)/2))]"
      >
        {isOpen && children(() => popover.current?.hidePopover())}
      </div>
    </>
  );
}
