import type { ReactNode } from "react";

export function Muted({ children }: { children: ReactNode }): ReactNode {
  return <p className="text-14 text-ink-second">{children}</p>;
}

export function Small({ children }: { children: ReactNode }): ReactNode {
  return <p className="text-12 text-ink-third">{children}</p>;
}

export function Strong({ children }: { children: ReactNode }): ReactNode {
  return <strong className="font-semibold break-words text-ink">{children}</strong>;
}

/** Says where one is: focus goes here after each navigation. */
export function Heading({ children }: { children: ReactNode }): ReactNode {
  return (
    <h1 tabIndex={-1} className="text-24 font-semibold tracking-[-0.02em] break-words">
      {children}
    </h1>
  );
}

/** Shows the main amount of a card. */
export function BigFigure({ children }: { children: ReactNode }): ReactNode {
  return <span className="text-24 font-semibold tracking-[-0.01em] tabular-nums">{children}</span>;
}

export function Mono({ children }: { children: ReactNode }): ReactNode {
  return <code className="font-mono text-12 [overflow-wrap:anywhere]">{children}</code>;
}

/** Takes the place of a value that there is none of. */
export function NoValue(): ReactNode {
  return (
    <span className="text-ink-third">
      <span aria-hidden>—</span>
      <span className="sr-only">None</span>
    </span>
  );
}

/** Shows a small heading over something that is no field. */
export function Labelled(props: {
  label: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-6 items-center justify-between text-13 font-medium">
        {props.label}
        {props.action}
      </div>
      {props.children}
    </div>
  );
}
