import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

export interface CardProps {
  title?: string;
  /** One small line under the title. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Card({ title, note, action, children }: CardProps): ReactNode {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="overflow-hidden rounded-12 border border-line bg-surface shadow-card"
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
  return <div className="flex flex-col gap-3 px-5 pb-5">{children}</div>;
}

export interface CardRowProps {
  icon: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
}

/** An icon of 36, two lines, an action at the right. */
export function CardRow({ icon, title, badge, note, action }: CardRowProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-3.5 first:border-t-0">
      <span
        className={classes(
          "flex size-9 shrink-0 items-center justify-center rounded-8 bg-sunken text-ink-second [&_svg]:size-4",
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 font-medium">
          <span className="min-w-0 break-words">{title}</span>
          {badge}
        </div>
        {note ? <p className="text-12 text-ink-third">{note}</p> : null}
      </div>
      {action}
    </div>
  );
}
