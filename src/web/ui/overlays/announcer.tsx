import type { ReactNode } from "react";

/** Read aloud whenever its text changes, never seen. */
export function Announcer({ text }: { text: string }): ReactNode {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
