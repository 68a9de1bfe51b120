import "#web/app/app.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";

export interface Shown {
  /** Takes it off the page, as leaving the page would. */
  leave: () => void;
}

/** Renders into the test page, strictly, until the test ends. */
export function show(element: ReactNode): Shown {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(<StrictMode>{element}</StrictMode>);
  let isLeft = false;
  const leave = () => {
    if (isLeft) return;
    isLeft = true;
    root.unmount();
    place.remove();
  };
  onTestFinished(leave);
  return { leave };
}
