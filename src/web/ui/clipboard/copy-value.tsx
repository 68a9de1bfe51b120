import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

export interface CopyValueProps {
  text: string;
  /** The noun in the label, as in "link". */
  what: string;
  /** Cut in the middle, never at its end, where there is no room. */
  short?: boolean;
  /** Only so many characters are shown: enough to compare by. */
  first?: number;
  /** Shown in its place, where only a part of it helps. */
  shown?: string;
}

/** Shows an id, an address or a key as it is, copied with one click. */
export function CopyValue(props: CopyValueProps): ReactNode {
  const { text, what, short = false, first, shown = text } = props;
  const tail = short ? shown.slice(-6) : first ? "…" : "";
  const head = short ? shown.slice(0, -6) : shown.slice(0, first);
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
