import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type NoticeTone = "info" | "warn" | "bad" | "good";

const looks = {
  info: { Icon: Info, color: "bg-info-soft text-info" },
  warn: { Icon: TriangleAlert, color: "bg-warn-soft text-warn" },
  bad: { Icon: CircleAlert, color: "bg-bad-soft text-bad" },
  good: { Icon: CircleCheck, color: "bg-good-soft text-good" },
};

export interface NoticeProps {
  tone: NoticeTone;
  /** An action that solves the problem. */
  action?: ReactNode;
  children: ReactNode;
}

/** Something that went wrong is read aloud at once; everything else when it is reached. */
export function Notice({ tone, action, children }: NoticeProps): ReactNode {
  const { Icon, color } = looks[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={classes("flex items-start gap-2.5 rounded-8 px-3 py-2.5 text-13", color)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 break-words">
        <div>{children}</div>
        {action}
      </div>
    </div>
  );
}
