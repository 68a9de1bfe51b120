import { type PointerEvent, type ReactNode, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { linePath } from "./line-path.ts";

export interface ChartPoint {
  label: string;
  value: number;
  text: string;
  /** The same place in the period before. */
  before: number;
  beforeText: string;
  note: string;
}

export interface ChartTick {
  value: number;
  text: string;
}

export interface LineChartProps {
  /** The name of the line, such as "Sales". */
  label: string;
  points: readonly ChartPoint[];
  /** From zero to the top. */
  ticks: readonly ChartTick[];
  /** The time between two points. */
  step?: string;
  /** Whether there is a period before. */
  compared?: boolean;
}

const [width, height] = [600, 200];

/**
 * Draws one line, and a dashed one for the period before. A slider lies over it: arrow keys, a
 * mouse or a finger choose a point, and its values are written above the plot, where they cover no
 * line.
 */
export function LineChart(props: LineChartProps): ReactNode {
  const { label, points, ticks, step = "day", compared = true } = props;
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const index = chosen ?? last;
  const point = points[index];
  const highest = ticks.at(-1)?.value ?? 1;
  const line = (values: readonly number[]) => linePath(values, highest, width, height);
  const current = line(points.map(({ value }) => value));
  const at = (value: number) => ({
    left: `${(index / Math.max(1, last)) * 100}%`,
    bottom: `${(value / highest) * 100}%`,
  });
  return (
    <div className="flex flex-col gap-2 px-5 pb-4">
      <Readout label={label} point={point} compared={compared} />
      <div className="flex gap-3">
        <Ticks ticks={ticks} />
        <div className="min-w-0 flex-1">
          <div className="relative h-50 rounded-6 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent">
            <svg
              aria-hidden
              viewBox={`0 0 ${width} ${height}`}
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible"
            >
              <title>{label}</title>
              {ticks.map(({ value }) => (
                <line
                  key={value}
                  x1={0}
                  x2={width}
                  y1={height - (value / highest) * height}
                  y2={height - (value / highest) * height}
                  vectorEffect="non-scaling-stroke"
                  className={classes("stroke-line", value > 0 && "[stroke-dasharray:3_3]")}
                />
              ))}
              <path d={`${current}L${width} ${height}L0 ${height}Z`} className="fill-accent/8" />
              {compared ? (
                <path
                  d={line(points.map(({ before }) => before))}
                  vectorEffect="non-scaling-stroke"
                  className="fill-none stroke-ink-third stroke-[1.5] [stroke-dasharray:3_4]"
                />
              ) : null}
              <path
                d={current}
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                className="fill-none stroke-accent stroke-2"
              />
            </svg>
            {point ? (
              <>
                <span
                  style={{ left: at(0).left }}
                  className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
                />
                {compared ? <Dot style={at(point.before)} look="bg-ink-third" /> : null}
                <Dot style={at(point.value)} look="bg-accent" />
              </>
            ) : null}
            <input
              type="range"
              aria-label={`${label}, ${step} by ${step}`}
              aria-valuetext={point ? spoken(label, point, compared) : ""}
              min={0}
              max={last}
              value={index}
              onChange={(event) => setChosen(Number(event.target.value))}
              onPointerMove={(event) => setChosen(pointUnder(event, last))}
              onPointerLeave={() => setChosen(undefined)}
              className="absolute inset-0 size-full cursor-crosshair opacity-0"
            />
          </div>
          <Days points={points} />
        </div>
      </div>
    </div>
  );
}

function pointUnder(event: PointerEvent<HTMLInputElement>, last: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientX - left) / width;
  return Math.min(last, Math.max(0, Math.round(share * last)));
}

function spoken(label: string, point: ChartPoint, compared: boolean): string {
  const { label: day, text, beforeText, note } = point;
  const parts = [`${label} ${text}`, note, compared ? `previous period ${beforeText}` : ""];
  return `${day}: ${parts.filter(Boolean).join(", ")}`;
}

interface ReadoutProps {
  label: string;
  point: ChartPoint | undefined;
  compared: boolean;
}

function Readout({ label, point, compared }: ReadoutProps): ReactNode {
  if (!point) return null;
  return (
    <p
      aria-hidden
      className="flex min-h-8 flex-wrap items-center gap-x-4 text-12 text-ink-second tabular-nums"
    >
      <span className="font-semibold text-ink">{point.label}</span>
      <span className="flex items-center gap-1.5">
        <span className="size-2 rounded-full bg-accent" />
        {label} <span className="font-semibold text-ink">{point.text}</span>
      </span>
      {point.note ? <span>{point.note}</span> : null}
      {compared ? (
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-ink-third" />
          Previous {point.beforeText}
        </span>
      ) : null}
    </p>
  );
}

function Dot(props: { style: { left: string; bottom: string }; look: string }): ReactNode {
  return (
    <span
      style={props.style}
      className={classes(
        "pointer-events-none absolute size-2.5 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-surface",
        props.look,
      )}
    />
  );
}

function Ticks({ ticks }: { ticks: readonly ChartTick[] }): ReactNode {
  return (
    <div
      aria-hidden
      className="flex h-50 flex-col-reverse justify-between text-11 text-ink-third tabular-nums"
    >
      {ticks.map(({ value, text }) => (
        <span key={value} className="flex h-0 items-center justify-end">
          {text}
        </span>
      ))}
    </div>
  );
}

const labelled = 6;

function Days({ points }: { points: readonly ChartPoint[] }): ReactNode {
  const last = points.length - 1;
  const every = Math.max(1, Math.ceil(points.length / labelled));
  return (
    <div aria-hidden className="relative h-6 text-11 text-ink-third tabular-nums">
      {points.map(({ label }, index) => {
        const place = (last - index) / every;
        if (!Number.isInteger(place)) return null;
        return (
          <span
            key={place}
            style={{ left: `${(index / Math.max(1, last)) * 100}%` }}
            className={classes(
              "absolute top-2 whitespace-nowrap",
              index === last ? "-translate-x-full" : "-translate-x-1/2",
              place % 2 === 1 && "max-sm:hidden",
            )}
          >
            {label}
          </span>
        );
      })}
    </div>
  );
}
