import { type ReactNode, useEffect, useRef } from "react";

/** Shows a step inside a card. Its heading gets the focus, so that it is read aloud. */
export function PanelFrame({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 border-t border-line px-5 py-5 sm:px-6">
      <h3 ref={heading} tabIndex={-1} className="text-14 font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}
