import { Link } from "@tanstack/react-router";
import { Pause, Play, Radio } from "lucide-react";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { classes } from "#web/ui/classes.ts";
import { Button } from "#web/ui/text/button.tsx";

export interface EventRow {
  key: string;
  time: ReactNode;
  name: string;
  /** Its own page: the whole row is the link. */
  to: PagePath;
  params: Record<string, string>;
  /** Under the name: whose it is, and what it says. */
  text: string;
  /** At the right: what it counts. */
  mark: ReactNode;
  /** Marked at its left edge. */
  counted: boolean;
}

/** Shows events, newest first. */
export function EventRows({
  label,
  rows,
}: {
  label: string;
  rows: readonly EventRow[];
}): ReactNode {
  return (
    <ol aria-label={label} className="border-t border-line">
      {rows.map(({ key, time, name, to, params, text, mark, counted }) => (
        <li
          key={key}
          className={classes(
            "relative flex items-center gap-3 border-b border-l-2 border-b-line py-2 pr-5 pl-4.5 text-12 transition-colors last:border-b-0 hover:bg-sunken",
            counted ? "border-l-accent" : "border-l-transparent",
          )}
        >
          <span className="w-28 shrink-0 text-ink-second tabular-nums">{time}</span>
          <div className="min-w-0 flex-1">
            <p
              className={classes(
                "truncate font-mono text-12",
                counted ? "text-ink" : "text-ink-second",
              )}
            >
              <Link
                to={to}
                params={params}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {name}
              </Link>
            </p>
            <p className="truncate text-ink-second">{text}</p>
          </div>
          <span className="shrink-0 text-ink-second tabular-nums">{mark}</span>
        </li>
      ))}
    </ol>
  );
}

/** Shows the units that an event adds. */
export function UnitsMark({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="inline-flex h-5 items-center rounded-6 bg-accent-soft px-1.5 text-12 font-semibold text-accent">
      {children}
    </span>
  );
}

export interface LiveSwitchProps {
  paused: boolean;
  onChange: (paused: boolean) => void;
}

/** Says whether a list follows what comes, and stops or resumes it. */
export function LiveSwitch({ paused, onChange }: LiveSwitchProps): ReactNode {
  return (
    <div className="flex items-center gap-3">
      <span
        role="status"
        className={classes(
          "inline-flex items-center gap-1.5 text-13 font-medium [&_svg]:size-4",
          paused ? "text-ink-second" : "text-accent",
        )}
      >
        <Radio aria-hidden />
        {paused ? "Paused" : "Live"}
      </span>
      <Button
        kind="outline"
        icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onClick={() => onChange(!paused)}
      >
        {paused ? "Resume" : "Pause"}
      </Button>
    </div>
  );
}
