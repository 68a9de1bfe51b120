import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";
import { Button } from "#web/ui/text/button.tsx";

export interface DialogProps {
  title: string;
  /** Names what stays, as in "Keep account". */
  keepLabel: string;
  /** The button that does it, at the right of the way out. */
  action: ReactNode;
  onClosed: () => void;
  /** In the place of closing. With "ignore" only the buttons close it, for what is shown once. */
  onEscape?: "ignore" | (() => void) | undefined;
  /** 480 in the place of 440. */
  wide?: boolean;
  /** At the left of the way out: a figure to decide by. */
  aside?: ReactNode;
  children: ReactNode;
}

export const dialogClass =
  "m-auto max-w-[calc(100vw-2rem)] rounded-16 border border-line bg-surface text-ink shadow-float backdrop:bg-scrim";

/**
 * Opens when it is rendered and gives focus back when it closes. A long body scrolls between the
 * title and the buttons.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { onEscape } = props;
  const titleId = useId();
  const dialog = useOpenDialog();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => dialog.current?.open || props.onClosed()}
      // After several Escapes in a row, browsers close a dialog whose handler prevents it.
      {...(onEscape ? { closedby: "none" } : {})}
      onCancel={onEscape ? (event) => event.preventDefault() : undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || !onEscape) return;
        event.preventDefault();
        if (onEscape !== "ignore") onEscape();
      }}
      className={classes(
        dialogClass,
        "max-h-[calc(100dvh-2rem)] flex-col open:flex",
        props.wide ? "w-120" : "w-110",
      )}
    >
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto p-6">
        <h2 id={titleId} className="text-17 font-semibold tracking-[-0.01em]">
          {props.title}
        </h2>
        {props.children}
      </div>
      <div className="flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-3">
        {props.aside ? (
          <span className="mr-auto text-12 text-ink-second tabular-nums">{props.aside}</span>
        ) : null}
        <Button kind="outline" onClick={() => dialog.current?.close()}>
          {props.keepLabel}
        </Button>
        {props.action}
      </div>
    </dialog>
  );
}

const firstControl = ":is(input:not([type=hidden]), select, textarea, button):enabled, a[href]";

function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // A body that scrolls would take the focus itself.
      element.querySelector<HTMLElement>(firstControl)?.focus();
    }
    // Closing gives focus back; a dialog that is only taken away would drop it.
    return () => element?.close();
  }, []);
  return dialog;
}
