import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export interface CodeBlockProps {
  label: string;
  /** Long text scrolls instead of growing. */
  limitHeight?: boolean;
  children: string;
}

/** Scrolls inside itself, and can be reached by keyboard to do so. */
export function CodeBlock({ label, limitHeight = false, children }: CodeBlockProps): ReactNode {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      aria-label={label}
      className={classes(
        "overflow-auto rounded-8 bg-sunken px-3 py-2.5",
        limitHeight && "max-h-100",
      )}
    >
      <pre className="font-mono text-[0.71875rem] leading-4.5">{children}</pre>
    </section>
  );
}
