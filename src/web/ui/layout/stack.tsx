import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

const gaps = { 4: "gap-1", 8: "gap-2", 16: "gap-4", 20: "gap-5", 24: "gap-6" };

export interface StackProps {
  gap?: keyof typeof gaps;
  children: ReactNode;
}

export function Stack({ gap = 16, children }: StackProps): ReactNode {
  return <div className={classes("flex flex-col", gaps[gap])}>{children}</div>;
}

export interface RowProps extends StackProps {
  /** Top edges in line, for parts that are not equally high. */
  top?: boolean;
}

export function Row({ gap = 8, top = false, children }: RowProps): ReactNode {
  const align = top ? "items-start" : "items-center";
  return <div className={classes("flex flex-wrap", align, gaps[gap])}>{children}</div>;
}

/** Shows the actions of a table row, at its right end. */
export function RowActions({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>;
}

/**
 * Shows one thing at the left, the other at the right foot; one above the other where there is no
 * room.
 */
export function Spread({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-end justify-between gap-4">{children}</div>;
}

export interface ColumnsProps {
  main: ReactNode;
  side: ReactNode;
  /** In one column it comes first. */
  sideFirst?: boolean;
  /** Both columns are equally wide. */
  even?: boolean;
}

/** Shows a main column beside a right column of 340; one column where there is no room for two. */
export function Columns(props: ColumnsProps): ReactNode {
  const { main, side, sideFirst = false, even = false } = props;
  const widths = even
    ? "xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    : "lg:grid-cols-[minmax(0,1fr)_340px]";
  return (
    <div className={classes("grid items-start gap-4", widths)}>
      <div className="flex min-w-0 flex-col gap-4">{main}</div>
      <div className={classes("flex min-w-0 flex-col gap-4", sideFirst && "max-lg:-order-1")}>
        {side}
      </div>
    </div>
  );
}

/** Hides its content in the single-column layout. */
export function WideOnly({ children }: { children: ReactNode }): ReactNode {
  return <div className="max-lg:hidden">{children}</div>;
}

/** Shows its content only where the sidebar is not. */
export function PhoneOnly({ children }: { children: ReactNode }): ReactNode {
  return <div className="md:hidden">{children}</div>;
}

export function Inset({ children }: { children: ReactNode }): ReactNode {
  return <div className="p-4">{children}</div>;
}
