import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

export interface CopyValueProps {
  text: string;
  /** What is copied, as in "link". */
  what: string;
  /** Cut in the middle, never at its end, where there is no room. */
  short?: boolean;
  /** Only so many characters are shown: enough to compare by. */
  first?: number;
}

/** An id, an address, a key: shown as it is, copied with one click. */
export function CopyValue({ text, what, short = false, first }: CopyValueProps): ReactNode {
  const tail = short ? text.slice(-6) : first ? "…" : "";
  const head = short ? text.slice(0, -6) : text.slice(0, first);
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <code className="flex min-w-0 font-mono text-12" title={text}>
        <span className={short ? "truncate" : "break-all"}>{head}</span>
        <span>{tail}</span>
      </code>
      <CopyButton text={text} what={what} />
    </span>
  );
}
