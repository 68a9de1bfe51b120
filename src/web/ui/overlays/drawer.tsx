import { Menu, X } from "lucide-react";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { IconButton } from "#web/ui/text/button.tsx";

export interface DrawerProps {
  /** For other parts that open it with showModal(). */
  dialog: RefObject<HTMLDialogElement | null>;
  children: ReactNode;
}

/**
 * Shows the menu of small screens: the browser's own dialog keeps focus inside and gives it back.
 */
export function Drawer({ dialog, children }: DrawerProps): ReactNode {
  function closeAfterChoice(event: MouseEvent<HTMLDialogElement>): void {
    const target = event.target as Element;
    if (target === dialog.current || target.closest("a")) dialog.current?.close();
  }

  return (
    <>
      <IconButton
        label="Open menu"
        icon={<Menu aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it, too */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={closeAfterChoice}
        className="m-0 h-dvh max-h-none w-75 max-w-[85vw] border-r border-line bg-canvas text-ink backdrop:bg-scrim"
      >
        <div className="relative flex h-full flex-col p-3">
          <div className="absolute top-4 right-3 z-10">
            <IconButton
              label="Close menu"
              icon={<X aria-hidden />}
              onClick={() => dialog.current?.close()}
            />
          </div>
          {children}
        </div>
      </dialog>
    </>
  );
}
