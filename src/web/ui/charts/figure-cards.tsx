import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { Change, Spark } from "./key-figures.tsx";

/** Shows small figures under a heading. */
export function FigureGroup({
  title,
  children,
}: {
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-14 font-semibold">{title}</h2>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">{children}</div>
    </div>
  );
}

export interface FigureCardProps {
  label: string;
  text: ReactNode;
  /** In percent of the period before. */
  change: number | undefined;
  isBetterLower: boolean;
  /** How it developed, as a small line. */
  line: readonly number[];
  isChosen: boolean;
  onChoose: () => void;
}

/** Shows a figure that can be chosen. */
export function FigureCard(props: FigureCardProps): ReactNode {
  const { label, text, change, isBetterLower, line, isChosen, onChoose } = props;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classes(
        "flex min-w-0 flex-col gap-1 rounded-12 border bg-surface px-4 py-3 text-left shadow-card transition-colors hover:border-line-strong",
        isChosen ? "border-accent" : "border-line",
      )}
    >
      <span className="text-12 text-ink-second">{label}</span>
      <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="text-17 font-semibold break-words tabular-nums">{text}</span>
        {change === undefined ? null : (
          <Change percent={change} than="the period before" isBetterLower={isBetterLower} />
        )}
      </span>
      {line.some((value) => value > 0) ? <Spark values={line} /> : null}
    </button>
  );
}
