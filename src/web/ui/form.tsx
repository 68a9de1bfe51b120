import type { FormEventHandler, ReactNode } from "react";
import { Notice } from "./notice.tsx";

export interface FormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A refusal that belongs to no single field. */
  notice?: string | undefined;
  children: ReactNode;
}

/** Checks are ours: the browser's own bubbles say less and cannot be styled. */
export function Form({ onSubmit, notice, children }: FormProps): ReactNode {
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {notice ? <Notice tone="bad">{notice}</Notice> : null}
      {children}
    </form>
  );
}
