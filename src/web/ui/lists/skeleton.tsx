import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

const shapes = {
  line: "h-3.5 w-40",
  short: "h-3 w-24",
  title: "h-6 w-56",
  button: "h-8 w-28",
  field: "h-10 w-full rounded-8",
  card: "h-40 w-full rounded-12",
  chart: "h-80 w-full rounded-12",
  row: "h-14 w-full",
};

/** Holds the place of what is coming, in its final size. */
export function Skeleton({ shape }: { shape: keyof typeof shapes }): ReactNode {
  return (
    <div
      aria-hidden
      className={classes("max-w-full animate-pulse rounded-6 bg-line", shapes[shape])}
    />
  );
}

export function Loading({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}
