import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type Tone = "good" | "warn" | "bad" | "info" | "neutral";

const tones: Record<Tone, string> = {
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  neutral: "bg-sunken text-ink-second",
};

/** A state is a word, a dot and a tint, never color alone. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span
      className={classes(
        "inline-flex h-5 shrink-0 items-center gap-1.5 rounded-full px-2 text-11 font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      <span className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

export function SandboxBadge(): ReactNode {
  return <Badge tone="warn">Sandbox</Badge>;
}
