import type { ReactNode } from "react";
import { CopyButton } from "#web/ui/clipboard/copy-button.tsx";
import { CodeBlock } from "#web/ui/text/code-block.tsx";

export interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** In the place of a whole page: it carries the page's heading. */
  heading?: boolean;
  action?: ReactNode;
  /** The same as a call, for people who would rather call than click. */
  call?: string;
  /** Says what the call is, if it is more than another way to the action. */
  callLabel?: string;
  children: ReactNode;
}

/** Shows one sentence on what the thing is, one action. */
export function EmptyState({
  icon,
  title,
  heading,
  action,
  call,
  callLabel = "Or use the API",
  children,
}: EmptyStateProps): ReactNode {
  const Title = heading ? "h1" : "h2";
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <span className="flex size-10 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-4.5">
        {icon}
      </span>
      <div className="flex max-w-md flex-col gap-1">
        <Title tabIndex={heading ? -1 : undefined} className="text-14 font-semibold">
          {title}
        </Title>
        <p className="text-13 text-ink-second">{children}</p>
      </div>
      {action}
      {call ? <EmptyCall call={call} label={callLabel} /> : null}
    </div>
  );
}

function EmptyCall({ call, label }: { call: string; label: string }): ReactNode {
  return (
    <div className="mt-2 flex w-full max-w-lg flex-col gap-2 text-left">
      <div className="flex items-center justify-between gap-4 text-12 text-ink-second">
        {label}
        <CopyButton text={call} what="call" />
      </div>
      <CodeBlock label="The same step as an API call">{call}</CodeBlock>
    </div>
  );
}
