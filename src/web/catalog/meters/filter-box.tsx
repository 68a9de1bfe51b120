import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { FieldError } from "#web/ui/forms/field-frame.tsx";

export interface FilterBoxProps {
  /** Which group this is, for those who do not see it nested. */
  label: string;
  nested: boolean;
  /** How its lines are matched. */
  head: ReactNode;
  /** At the right of the head: what removes the box. */
  action?: ReactNode;
  /** The buttons that add to it. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Shows a box of conditions, which may hold further boxes. */
export function FilterBox(props: FilterBoxProps): ReactNode {
  return (
    <fieldset
      className={classes(
        "flex min-w-0 flex-1 flex-col gap-2 rounded-8 border border-line p-3",
        props.nested ? "bg-sunken" : "bg-surface",
      )}
    >
      <legend className="sr-only">{props.label}</legend>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2.5 text-13 text-ink-second">
          {props.head}
        </div>
        {props.action}
      </div>
      {props.children}
      {props.foot ? <div className="flex flex-wrap gap-2 pt-1 sm:pl-11">{props.foot}</div> : null}
    </fieldset>
  );
}

export interface FilterLineProps {
  /** The word before it: "and", "or", nothing for the first. */
  tie: string;
  error?: string | undefined;
  children: ReactNode;
}

/**
 * Shows a condition or a box inside of a box, with its tie in the gutter; above it where there is
 * no room.
 */
export function FilterLine({ tie, error, children }: FilterLineProps): ReactNode {
  return (
    <div className="flex flex-col gap-1 sm:flex-row sm:gap-2">
      <span className="text-13 text-ink-second empty:hidden sm:flex sm:h-8 sm:w-9 sm:shrink-0 sm:items-center sm:justify-end sm:empty:flex">
        {tie}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {children}
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

export interface FilterControlsProps {
  property: ReactNode;
  operator: ReactNode;
  value: ReactNode;
  remove: ReactNode;
}

/** Shows property, comparison and value beside each other, as far as they fit. */
export function FilterControls(props: FilterControlsProps): ReactNode {
  return (
    <div className="flex items-start gap-2 [&_input]:px-2.5 [&_input]:font-mono [&_input]:text-12 [&_select]:px-2.5">
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <div className="min-w-0 grow-4 basis-24">{props.property}</div>
        <div className="min-w-0 grow-2 basis-24">{props.operator}</div>
        <div className="min-w-0 grow-3 basis-24">{props.value}</div>
      </div>
      {props.remove}
    </div>
  );
}

/** Shows a condition to be read only. */
export function FilterLabels(props: {
  property: string;
  operator: string;
  value: string;
}): ReactNode {
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-13">
      <code className="font-mono text-12 break-all">{props.property}</code>
      <span className="text-ink-second">{props.operator}</span>
      <code className="rounded-6 border border-line bg-surface px-1.5 py-px font-mono text-12 break-all">
        {props.value}
      </code>
    </p>
  );
}
