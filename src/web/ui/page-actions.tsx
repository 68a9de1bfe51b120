import { createContext, type ReactNode, use, useLayoutEffect } from "react";

export interface OwnActions {
  children: ReactNode;
  /** In the place of what the frame shows there: something unsaved goes first. */
  alone?: boolean;
}

/** Hands a page's own actions to the top bar of its frame. */
export const PageActionsContext = createContext<(actions: OwnActions | null) => void>(() => {});

/** Stands in the top bar of the frame, wherever the page renders it. */
export function PageActions({ children, alone = false }: OwnActions): ReactNode {
  const show = use(PageActionsContext);
  useLayoutEffect(() => show({ children, alone }), [show, children, alone]);
  useLayoutEffect(() => () => show(null), [show]);
  return null;
}
