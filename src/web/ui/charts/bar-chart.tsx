import { type PointerEvent, type ReactNode, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { listRoundTicks } from "./round-ticks.ts";

export interface Bar {
  key: string;
  /** The step, such as "Jun 2". */
  label: string;
  value: number;
  text: string;
}

export interface BarChartProps {
  /** The name of what the bars measure. */
  label: string;
  bars: readonly Bar[];
  /** The time of one bar, such as "day". */
  step: string;
  toTick: (value: number) => string;
}

const leastStep = 1e-12;

/**
 * Draws one bar for each step; the last step is not over yet, so its bar is lighter. A slider lies
 * over it: arrow keys, a mouse or a finger choose a bar, whose value is written above.
 */
export function BarChart({ label, bars, step, toTick }: BarChartProps): ReactNode {
  const [chosen, setChosen] = useState<number>();
  const last = bars.length - 1;
  const index = Math.min(chosen ?? last, last);
  const bar = bars[index];
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const ticks = listRoundTicks(Math.max(most, -least), leastStep, toTick);
  const highest = ticks.at(-1)?.value || 1;
  return (
    <div className="flex flex-col gap-2 px-5 pb-4">
      <p
        aria-hidden
        className="flex min-h-6 flex-wrap items-center gap-x-3 text-12 text-ink-second tabular-nums"
      >
        <span>{bar?.label}</span>
        <span className="font-semibold text-ink">{bar?.text}</span>
      </p>
      <div className="flex gap-3">
        <BarTicks ticks={ticks} />
        <div className="min-w-0 flex-1">
          <div className="relative flex h-34 items-end gap-[3px] rounded-6 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent">
            {ticks.map(({ value }) => (
              <span
                key={value}
                aria-hidden
                style={{ bottom: `${(value / highest) * 100}%` }}
                className={classes(
                  "absolute inset-x-0 border-t border-line",
                  value > 0 && "border-dashed",
                )}
              />
            ))}
            {bars.map(({ key, value }, place) => (
              <span
                key={key}
                aria-hidden
                style={{ height: `${(Math.abs(value) / highest) * 100}%` }}
                className={classes(
                  "relative min-w-0 flex-1 rounded-t-[3px]",
                  value < 0 ? "bg-warn" : place === last ? "bg-accent/45" : "bg-accent",
                  chosen !== undefined && place !== index && "opacity-50",
                )}
              />
            ))}
            <input
              type="range"
              aria-label={`${label}, ${step} by ${step}`}
              aria-valuetext={bar ? `${bar.label}: ${bar.text}` : ""}
              min={0}
              max={Math.max(0, last)}
              value={Math.max(0, index)}
              onChange={(event) => setChosen(Number(event.target.value))}
              onPointerMove={(event) => setChosen(barUnder(event, bars.length))}
              onPointerLeave={() => setChosen(undefined)}
              className="absolute inset-0 size-full cursor-crosshair opacity-0"
            />
          </div>
          <BarLabels bars={bars} />
        </div>
      </div>
    </div>
  );
}

function barUnder(event: PointerEvent<HTMLInputElement>, amount: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const place = Math.floor(((event.clientX - left) / width) * amount);
  return Math.min(amount - 1, Math.max(0, place));
}

function BarTicks({ ticks }: { ticks: ReturnType<typeof listRoundTicks> }): ReactNode {
  return (
    <div
      aria-hidden
      className="flex h-34 flex-col-reverse justify-between text-11 text-ink-third tabular-nums"
    >
      {ticks.map(({ value, text }) => (
        <span key={value} className="flex h-0 items-center justify-end">
          {text}
        </span>
      ))}
    </div>
  );
}

const labelled = 5;

function BarLabels({ bars }: { bars: readonly Bar[] }): ReactNode {
  const every = Math.max(1, Math.ceil(bars.length / labelled));
  return (
    <div aria-hidden className="relative h-6 text-11 text-ink-third tabular-nums">
      {bars.map(({ key, label }, index) =>
        index % every === 0 ? (
          <span
            key={key}
            style={{ left: `${((index + 0.5) / bars.length) * 100}%` }}
            className={classes(
              "absolute top-2 whitespace-nowrap",
              index === 0
                ? "-translate-x-2"
                : index > bars.length - 3
                  ? "-translate-x-full"
                  : "-translate-x-1/2",
            )}
          >
            {label}
          </span>
        ) : null,
      )}
    </div>
  );
}
