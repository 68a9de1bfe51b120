import type { MouseEvent, ReactNode } from "react";

export interface TimeTextProps {
  instant: Date;
  /** The exact time with its zone, as a tooltip. */
  exact: string;
  children: string;
}

/** Shows a moment in words, which programs can read too. */
export function TimeText({ instant, exact, children }: TimeTextProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the link of the row itself
    <time dateTime={instant.toISOString()} title={exact} onClick={openRow} className="relative">
      {children}
    </time>
  );
}

/**
 * In a row that is a link, the text lies above the link for its tooltip; a click there opens the
 * row all the same.
 */
function openRow({ currentTarget, nativeEvent }: MouseEvent): void {
  const link = currentTarget.closest("tr")?.querySelector("[data-row-link]");
  link?.dispatchEvent(new globalThis.MouseEvent("click", nativeEvent));
}
