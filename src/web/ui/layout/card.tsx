import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes.ts";

export interface CardProps {
  title?: string;
  /** One small line under the title. */
  note?: ReactNode;
  action?: ReactNode;
  /** For actions that cannot be undone. */
  danger?: boolean;
  children: ReactNode;
}

export function Card({ title, note, action, danger = false, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classes(
        "overflow-hidden rounded-12 border bg-surface shadow-card",
        danger ? "border-bad-line" : "border-line",
      )}
    >
      {title ? (
        <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
          <div className="flex min-w-0 flex-col gap-0.5">
            <h2 id={id} className="text-14 font-semibold">
              {title}
            </h2>
            {note ? <p className="text-12 text-ink-third">{note}</p> : null}
          </div>
          {action}
        </header>
      ) : null}
      {children}
    </section>
  );
}

export function CardBody({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-col gap-3 px-5 pb-5 first:pt-5">{children}</div>;
}

/** Has room for fields below a row's hairline. */
export function CardPart({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-4 border-t border-line px-5 py-4 first:border-t-0">
      {children}
    </div>
  );
}

/** Shows the last line of a card, about all of its rows. */
export function CardFooter({ children }: { children: ReactNode }): ReactNode {
  return (
    <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-sunken px-5 py-3 text-13 text-ink-second">
      {children}
    </footer>
  );
}

export interface CardRowProps {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  /** Short and to the right, such as when something was last seen. */
  fact?: ReactNode;
  action?: ReactNode;
  /** Below the row: what the server said about it. */
  children?: ReactNode;
}

/** Shows an icon of 36, two lines, an action at the right. */
export function CardRow(props: CardRowProps): ReactNode {
  const { icon, title, badge, note, fact, action, children } = props;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-t border-line px-5 py-3.5 first:border-t-0 sm:items-center">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-8 bg-sunken text-ink-second [&_svg]:size-4">
        {icon}
      </span>
      <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-auto sm:basis-52">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 font-medium">
            <span className="min-w-0 break-words">{title}</span>
            {badge}
          </div>
          {note ? <p className="text-12 text-ink-third">{note}</p> : null}
        </div>
        {fact ? <span className="text-12 text-ink-second tabular-nums">{fact}</span> : null}
        {action ? <div className="flex flex-wrap items-center gap-2">{action}</div> : null}
      </div>
      {children ? <div className="w-full">{children}</div> : null}
    </div>
  );
}
