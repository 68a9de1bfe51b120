import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type TagTone = "accent" | "info" | "neutral";

const tones: Record<TagTone, string> = {
  accent: "bg-accent-soft text-accent",
  info: "bg-info-soft text-info",
  neutral: "bg-sunken text-ink-second",
};

/** Shows the role or kind of a person or object: square, whereas badges of states are round. */
export function Tag({ tone, children }: { tone: TagTone; children: ReactNode }): ReactNode {
  return (
    <span
      className={classes(
        "inline-flex h-5 shrink-0 items-center rounded-6 px-1.5 text-11 font-semibold",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

export function Tags({ children }: { children: ReactNode }): ReactNode {
  return <span className="inline-flex flex-wrap gap-1">{children}</span>;
}
