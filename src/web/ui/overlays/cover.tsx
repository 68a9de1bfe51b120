import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

export interface CoverProps {
  title: string;
  icon: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** Hides the whole page, dialogs included, and leaves no way around it but its actions. */
export function Cover({ title, icon, actions, children }: CoverProps): ReactNode {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Closing gives focus back to the page below.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Browsers close a dialog at the second Escape even if the first one was refused.
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-canvas text-ink"
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-5 px-6 py-16 text-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-5">
          {icon}
        </span>
        <div className="flex max-w-md flex-col items-center gap-2">
          <h2 id={titleId} className="text-20 font-semibold tracking-[-0.01em]">
            {title}
          </h2>
          <div className="text-14 text-ink-second">{children}</div>
        </div>
        <div className="flex flex-wrap justify-center gap-2">{actions}</div>
      </div>
    </dialog>
  );
}
