import type { ReactNode } from "react";
import { FieldError } from "./field-frame.tsx";

export interface GridRowProps {
  /** Headings over the columns, for the first row only. */
  heads?: readonly string[];
  /** Three fields and what removes the row. */
  children: ReactNode;
  errors?: readonly (string | undefined)[];
}

/** Shows a row of small fields under common headings: one wide, two narrow, one button. */
export function GridRow({ heads, children, errors = [] }: GridRowProps): ReactNode {
  const columns =
    "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-2 max-sm:[&>:first-child]:col-span-full sm:grid-cols-[minmax(0,1fr)_88px_88px_32px]";
  const problem = errors.find(Boolean);
  return (
    <div className="flex flex-col gap-1">
      {heads ? (
        <div aria-hidden className={`${columns} text-12 text-ink-second max-sm:hidden`}>
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      ) : null}
      <div className={columns}>{children}</div>
      <FieldError>{problem}</FieldError>
    </div>
  );
}

/** Shows a part of a card below a hairline, with its own small heading. */
export function SubSection(props: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-label={props.title} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-13 font-medium">{props.title}</h3>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}

/** Shows fields of equal weight, beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className="grid items-start gap-4 sm:grid-flow-col sm:auto-cols-fr">{children}</div>;
}

/** Shows the last line of a form on small screens, where its head has scrolled away. */
export function FormFoot({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex justify-end gap-2 lg:hidden">{children}</div>;
}
