import type { ReactNode } from "react";

/** Is read aloud whenever its text changes, and never seen. */
export function Announcer({ text }: { text: string }): ReactNode {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
