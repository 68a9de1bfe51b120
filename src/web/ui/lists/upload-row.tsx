import { RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "#web/ui/text/button.tsx";
import { ProgressBar } from "./progress-bar.tsx";

export interface UploadRowProps {
  icon: ReactNode;
  name: string;
  /** How far it is, in words: "3.1 of 12.0 MB". */
  note: string;
  done: number;
  of: number;
  /** The error; shown beside a button to try again. */
  problem?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Stops it, or takes what failed out of sight. */
  dismissLabel: string;
  onDismiss: () => void;
}

/** Shows a file on its way. */
export function UploadRow(props: UploadRowProps): ReactNode {
  const { icon, name, note, problem, onRetry } = props;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 border-t border-line px-5 py-2.5 first:border-t-0">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-8 bg-sunken text-ink-second [&_svg]:size-4">
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {problem ? null : (
            <span className="text-12 font-normal text-ink-second tabular-nums">{note}</span>
          )}
        </span>
        {problem ? (
          <span role="alert" className="text-12 font-medium text-bad">
            {problem}
          </span>
        ) : (
          <ProgressBar label={`Upload of ${name}`} done={props.done} of={props.of} />
        )}
      </div>
      {problem && onRetry ? (
        <Button kind="outline" icon={<RotateCcw aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      ) : null}
      <IconButton label={props.dismissLabel} icon={<X aria-hidden />} onClick={props.onDismiss} />
    </li>
  );
}

export function UploadRows({ children }: { children: ReactNode }): ReactNode {
  return (
    <ul
      aria-label="Uploads"
      className="overflow-hidden rounded-12 border border-line bg-surface shadow-card"
    >
      {children}
    </ul>
  );
}
