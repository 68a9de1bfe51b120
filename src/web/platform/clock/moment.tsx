import type { ReactNode } from "react";
import {
  fullMoment,
  longDay,
  recentMoment,
  shortMoment,
  tooltipMoment,
} from "#web/platform/format/format.ts";
import { TimeText } from "#web/ui/text/time-text.tsx";
import { useNow } from "./clock-queries.ts";

export interface MomentProps {
  /** An instant as the API writes it. */
  at: string;
}

/**
 * Writes a moment for lists: "5 minutes ago", which goes on counting, or the day. The tooltip has
 * the exact time and the zone.
 */
export function Moment({ at }: MomentProps): ReactNode {
  const now = useNow();
  return <Written at={at} text={shortMoment(new Date(at), now)} />;
}

/** Writes a moment for lists of what happens now: 9:00:04 AM, or with the day. */
export function RecentMoment({ at }: MomentProps): ReactNode {
  const now = useNow();
  return <Written at={at} text={recentMoment(new Date(at), now)} />;
}

/** Writes a day: Jun 2, 2026. */
export function Day({ at }: MomentProps): ReactNode {
  return <Written at={at} text={longDay(new Date(at))} />;
}

/** Writes a moment for pages about one thing: Tue, Jun 2, 2026, 9:00 AM EDT. */
export function FullMoment({ at }: MomentProps): ReactNode {
  return <Written at={at} text={fullMoment(new Date(at))} />;
}

function Written({ at, text }: MomentProps & { text: string }): ReactNode {
  const instant = new Date(at);
  return (
    <TimeText instant={instant} exact={tooltipMoment(instant)}>
      {text}
    </TimeText>
  );
}
