import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type MeterPreviewWire, previewDays } from "#contract/meter-preview-schema.ts";
import { dayAndTime } from "#web/platform/format/format.ts";
import { ShareStrip } from "#web/ui/lists/share-strip.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";

export interface MatchStripProps {
  preview: UseQueryResult<MeterPreviewWire>;
  /** Follows the span of time. */
  note?: string;
}

/** Says how many of the newest events match. */
export function MatchStrip({ preview, note }: MatchStripProps): ReactNode {
  const { data, isError } = preview;
  if (isError) return <Small>The events could not be searched.</Small>;
  const matching = data?.matching ?? 0;
  const events = data?.events ?? 0;
  return (
    <>
      <ShareStrip
        label="Matching events"
        part={matching}
        of={events}
        note={`last ${previewDays} days${note ? `, ${note}` : ""}`}
      >
        {data === undefined ? (
          "Searching events"
        ) : events === 0 ? (
          "No events yet"
        ) : (
          <>
            <Strong>{matching.toLocaleString("en-US")}</Strong>
            {` of ${data.since ? "the newest " : ""}${events.toLocaleString("en-US")} events match`}
          </>
        )}
      </ShareStrip>
      {data?.since ? (
        <Notice tone="info">
          {`There are more events in these ${previewDays} days. The preview reads those since ${dayAndTime(new Date(data.since))}. The meter counts all of them.`}
        </Notice>
      ) : null}
    </>
  );
}
