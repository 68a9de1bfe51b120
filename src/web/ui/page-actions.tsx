import { createContext, type ReactNode, use, useLayoutEffect } from "react";

/** Hands a page's own actions to the top bar of its frame. */
export const PageActionsContext = createContext<(actions: ReactNode) => void>(() => {});

/** Stands in the top bar of the frame, wherever the page renders it. */
export function PageActions({ children }: { children: ReactNode }): ReactNode {
  const show = use(PageActionsContext);
  useLayoutEffect(() => show(children), [show, children]);
  useLayoutEffect(() => () => show(null), [show]);
  return null;
}
