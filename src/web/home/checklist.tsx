import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { ProgressBar } from "#web/ui/lists/progress-bar.tsx";

export interface ChecklistProps {
  title: string;
  note: string;
  done: number;
  of: number;
  children: ReactNode;
}

/** Steps one after the other. */
export function Checklist({ title, note, done, of, children }: ChecklistProps): ReactNode {
  return (
    <section
      aria-label={title}
      className="overflow-hidden rounded-12 border border-line bg-surface shadow-card"
    >
      <header className="flex items-start justify-between gap-6 px-5 pt-4 pb-4">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h2 className="text-17 font-semibold tracking-[-0.01em]">{title}</h2>
          <p className="text-13 text-ink-second">{note}</p>
        </div>
        <div className="flex w-16 shrink-0 flex-col gap-1.5 pt-1 text-right text-12 whitespace-nowrap text-ink-second tabular-nums sm:w-24">
          <span>
            {done} of {of}
          </span>
          <ProgressBar label="Steps done" done={done} of={of} />
        </div>
      </header>
      <ol>{children}</ol>
    </section>
  );
}

export interface ChecklistStepProps {
  place: number;
  title: string;
  note: string;
  state: "done" | "current" | "open";
  /**
   * The button that starts it, or the link to the result: open at the current step, small at the
   * others.
   */
  action?: ReactNode;
}

export function ChecklistStep({
  place,
  title,
  note,
  state,
  action,
}: ChecklistStepProps): ReactNode {
  const isCurrent = state === "current";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={classes(
        "flex items-start gap-3.5 border-t border-line px-5 py-4",
        isCurrent && "bg-accent-soft/60",
      )}
    >
      <StepMark place={place} state={state} />
      <div
        className={classes(
          "flex min-w-0 flex-1 gap-x-4 gap-y-3",
          isCurrent ? "flex-col items-start" : "items-center justify-between",
        )}
      >
        <div className="flex min-w-0 flex-col gap-0.5">
          <p
            className={classes(
              "text-13 font-medium",
              state === "done" && "text-ink-second line-through",
            )}
          >
            {title}
            {state === "done" ? <span className="sr-only"> (done)</span> : null}
          </p>
          <p className="text-12 break-words text-ink-second">{note}</p>
        </div>
        {action}
      </div>
    </li>
  );
}

function StepMark({ place, state }: Pick<ChecklistStepProps, "place" | "state">): ReactNode {
  const looks = {
    done: "bg-accent text-on-accent",
    current: "border-2 border-accent bg-surface text-accent",
    open: "bg-sunken text-ink-second",
  };
  return (
    <span
      aria-hidden
      className={classes(
        "flex size-6 shrink-0 items-center justify-center rounded-full text-12 font-semibold tabular-nums [&_svg]:size-3.5",
        looks[state],
      )}
    >
      {state === "done" ? <Check /> : place}
    </span>
  );
}
