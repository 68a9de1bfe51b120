import type { ReactNode } from "react";

/** Scrolls sideways inside itself, and can be reached by keyboard to do so. */
export function CodeBlock({ label, children }: { label: string; children: string }): ReactNode {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-8 bg-sunken px-3 py-2.5"
    >
      <pre className="font-mono text-[0.71875rem] leading-4.5">{children}</pre>
    </section>
  );
}
