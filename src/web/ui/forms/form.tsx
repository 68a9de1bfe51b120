import type { FormEventHandler, ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Notice } from "#web/ui/text/notice.tsx";

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** For a button outside of the form. */
  id?: string;
  /** A refusal that belongs to no single field. */
  notice?: string | undefined;
  /** Fields in a wide card are no wider than people type. */
  narrow?: boolean;
  children: ReactNode;
}

/** Checks are ours: the browser's own bubbles say less and cannot be styled. */
export function Form({ onSubmit, id, notice, narrow, children }: FormProps): ReactNode {
  return (
    <form
      id={id}
      onSubmit={onSubmit}
      noValidate
      className={classes("flex flex-col gap-4", narrow && "max-w-100")}
    >
      {notice ? <Notice tone="bad">{notice}</Notice> : null}
      {children}
    </form>
  );
}
