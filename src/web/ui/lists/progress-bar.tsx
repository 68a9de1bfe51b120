import type { ReactNode } from "react";

export interface ProgressBarProps {
  label: string;
  done: number;
  of: number;
}

/** Shows progress; the figures are beside it. */
export function ProgressBar({ label, done, of }: ProgressBarProps): ReactNode {
  return (
    <progress
      aria-label={label}
      value={done}
      max={of}
      className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
    />
  );
}
