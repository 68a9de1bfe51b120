import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { linePath } from "./line-path.ts";

export interface KeyFigure {
  label: string;
  /** In the place of the label: a link to more about it. */
  head?: ReactNode;
  text: ReactNode;
  note: string;
  /** In percent of the period before. */
  change?: number | undefined;
  /** Less is good. */
  isBetterLower?: boolean;
  /** How it developed, as a small line. */
  line?: readonly number[];
}

export interface KeyFiguresProps {
  label: string;
  /** The period that the changes are compared with. */
  compared: string;
  figures: readonly KeyFigure[];
  /** Nothing happened yet. */
  quiet?: boolean;
}

/** Shows figures that belong together: one card, split by hairlines. */
export function KeyFigures({
  label,
  compared,
  figures,
  quiet = false,
}: KeyFiguresProps): ReactNode {
  return (
    <dl
      aria-label={label}
      className={classes(
        "grid grid-cols-2 gap-px overflow-hidden rounded-12 border border-line bg-line shadow-card",
        figures.length === 5 ? "lg:grid-cols-5" : "lg:grid-cols-4",
      )}
    >
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="flex min-w-0 flex-col gap-1 bg-surface px-4 py-3.5 max-lg:last:odd:col-span-2 sm:px-5"
        >
          <dt className="text-13 text-ink-second">{figure.head ?? figure.label}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span
              className={classes(
                "text-20 font-semibold tracking-[-0.01em] break-words tabular-nums lg:text-24",
                quiet && "text-ink-second",
              )}
            >
              {figure.text}
            </span>
            {figure.change === undefined ? null : (
              <Change
                percent={figure.change}
                than={compared}
                isBetterLower={figure.isBetterLower ?? false}
              />
            )}
          </dd>
          <dd className="flex items-end justify-between gap-3 text-12 text-ink-third">
            {figure.note}
            {figure.line?.some((value) => value > 0) && !quiet ? (
              <Spark values={figure.line} />
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface ChangeProps {
  percent: number;
  than: string;
  isBetterLower?: boolean;
}

/** Shows by how much a figure changed: an arrow, and the percentage. */
export function Change({ percent, than, isBetterLower = false }: ChangeProps): ReactNode {
  const rounded = Math.abs(percent) >= 100 ? Math.round(percent) : Math.round(percent * 10) / 10;
  const [Icon, word] =
    rounded > 0
      ? ([ArrowUpRight, "more"] as const)
      : rounded < 0
        ? ([ArrowDownRight, "less"] as const)
        : ([Minus, ""] as const);
  const isGood = rounded > 0 !== isBetterLower;
  const tone = rounded === 0 ? "text-ink-third" : isGood ? "text-good" : "text-bad";
  const text = `${Math.abs(rounded).toLocaleString("en-US")}%`;
  return (
    <span
      title={`Compared with ${than}`}
      className={classes(
        "inline-flex items-center gap-0.5 text-12 font-medium tabular-nums [&_svg]:size-3.5",
        tone,
      )}
    >
      <Icon aria-hidden />
      {text}
      <span className="sr-only">
        {word ? ` ${word} than ` : ", as in "}
        {than}
      </span>
    </span>
  );
}

const sparkWidth = 72;
const sparkHeight = 20;

/** Shows how something developed, without a scale. */
export function Spark({ values }: { values: readonly number[] }): ReactNode {
  const path = linePath(values, Math.max(...values) || 1, sparkWidth, sparkHeight - 2);
  return (
    <svg
      aria-hidden
      viewBox={`0 -1 ${sparkWidth} ${sparkHeight}`}
      className="h-5 w-18 shrink-0 fill-none stroke-accent stroke-[1.5] max-sm:hidden"
    >
      <title>Trend</title>
      <path d={path} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
