import { useEffect, useRef } from "react";

/**
 * A button that takes its own page away leaves the focus nowhere: it goes to the heading of the new
 * stage.
 */
export function useHeadingFocus(stage: string): void {
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [stage]);
}
