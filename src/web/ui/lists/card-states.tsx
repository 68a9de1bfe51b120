import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Loading } from "./skeleton.tsx";

/** Takes the place of the rows that are coming, in their final height. */
export function CardRowsLoading({ label, rows }: { label: string; rows: number }): ReactNode {
  const places = Array.from({ length: rows }, (_, index) => index);
  return (
    <Loading label={label}>
      {places.map((place) => (
        <div
          key={place}
          className="flex h-16 items-center gap-4 border-t border-line px-5 first:border-t-0"
        >
          <span className="size-9 shrink-0 animate-pulse rounded-8 bg-line" />
          <span className="flex flex-col gap-2">
            <span className="h-3.5 w-40 animate-pulse rounded-6 bg-line" />
            <span className="h-3 w-24 animate-pulse rounded-6 bg-line" />
          </span>
        </div>
      ))}
    </Loading>
  );
}

export function CardProblem(props: { onRetry: () => void; children: ReactNode }): ReactNode {
  return (
    <div className="p-5">
      <Notice
        tone="bad"
        action={
          <Button kind="outline" icon={<RotateCw aria-hidden />} onClick={props.onRetry}>
            Try again
          </Button>
        }
      >
        {props.children}
      </Notice>
    </div>
  );
}

/** Shows a card without rows yet: one sentence. */
export function CardEmpty({ children }: { children: ReactNode }): ReactNode {
  return <p className="px-5 py-4 text-13 text-ink-second">{children}</p>;
}
