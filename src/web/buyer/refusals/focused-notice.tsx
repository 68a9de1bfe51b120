import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "#web/ui/text/notice.tsx";

/** Comes into view, and is read aloud, when it appears. */
export function FocusedNotice(props: { action: ReactNode; children: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another notice
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [props.children]);
  return (
    <div ref={place}>
      <Notice tone="bad" action={props.action}>
        {props.children}
      </Notice>
    </div>
  );
}
