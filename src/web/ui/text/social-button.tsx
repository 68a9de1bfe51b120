import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";
import { ProviderMark } from "./provider-mark.tsx";

const columns: Record<number, string> = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  3: "grid-cols-3",
};

export function SocialGrid(props: { columns: 1 | 2 | 3; children: ReactNode }): ReactNode {
  return <div className={classes("grid gap-2", columns[props.columns])}>{props.children}</div>;
}

export interface SocialButtonProps {
  provider: string;
  name: string;
  /** Spoken before the name, as in "Sign in with". */
  verb?: string;
  lastUsed: boolean;
  pending: boolean;
  onClick: () => void;
}

export function SocialButton(props: SocialButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-disabled={props.pending || undefined}
      onClick={props.pending ? undefined : props.onClick}
      className={classes(
        "relative inline-flex h-10 min-w-0 items-center justify-center gap-2 rounded-8 border bg-surface px-2 text-14 font-medium whitespace-nowrap shadow-card transition-colors hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0",
        props.lastUsed
          ? "border-accent inset-ring inset-ring-accent"
          : "border-line hover:border-line-strong",
        props.pending && "opacity-70",
      )}
    >
      <ProviderMark provider={props.provider} />
      <span className="truncate">
        {props.verb ? <span className="sr-only">{props.verb} </span> : null}
        {props.name}
      </span>
      {props.lastUsed ? (
        <span className="absolute -top-2 left-1/2 -translate-x-1/2 rounded-full bg-accent px-1.5 text-11 leading-4 font-semibold text-on-accent">
          Last used
        </span>
      ) : null}
    </button>
  );
}

/** Shows a hairline with words in its middle. */
export function Divider({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="flex items-center gap-3 text-12 text-ink-third before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
