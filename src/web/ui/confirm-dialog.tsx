import { type ReactNode, type RefObject, useId } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { dialogClass } from "./dialog.tsx";

export interface ConfirmDialogProps {
  /** Opened with showModal() by whoever asks the question. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Names the result, as in "Delete 9 messages". */
  confirmLabel: string;
  /** Names what stays, as in "Keep messages". */
  keepLabel: string;
  /** What is confirmed takes something away for good. */
  danger?: boolean;
  onConfirm: () => void;
  children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const titleId = useId();
  const close = () => props.dialog.current?.close();
  return (
    <dialog ref={props.dialog} aria-labelledby={titleId} className={classes(dialogClass, "w-110")}>
      <div className="flex flex-col gap-2 p-6">
        <h2 id={titleId} className="text-17 font-semibold tracking-[-0.01em]">
          {props.title}
        </h2>
        <p className="text-13 text-ink-second">{props.children}</p>
      </div>
      <div className="flex h-16 items-center justify-end gap-2 border-t border-line px-6">
        <Button kind="outline" onClick={close}>
          {props.keepLabel}
        </Button>
        <Button
          kind={props.danger ? "danger" : "primary"}
          onClick={() => {
            close();
            props.onConfirm();
          }}
        >
          {props.confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
