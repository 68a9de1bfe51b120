import { useQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import { explainEvent, type FailedClause } from "#contract/billing/filter-explanation.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { CountedEventWire } from "#contract/billing/usage-event-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { clauseText } from "#web/seller/clause-value.ts";
import { operatorLabels } from "#web/seller/operator-labels.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { UnitsMark } from "#web/ui/lists/event-rows.tsx";
import { type Reason, ReasonList } from "#web/ui/lists/reason-list.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { unitText } from "./usage-event-labels.ts";
import { explainingMetersQuery } from "./usage-event-queries.ts";

/** Says for each meter what an event counts, or which condition it does not fulfill. */
export function EventMeters({ event }: { event: CountedEventWire }): ReactNode {
  const query = useQuery(explainingMetersQuery(useSeller()));
  return (
    <Card title="Meters" note="What this event counts, and why it does not count elsewhere">
      <AsyncRows query={query} label="Loading meters" rows={2}>
        {({ items, pagination }) => (
          <>
            {items.length === 0 ? <CardEmpty>No meters yet.</CardEmpty> : null}
            {items.map((meter) => (
              <MeterRow key={meter.id} meter={meter} event={event} />
            ))}
            {pagination.total_count > items.length ? (
              <CardEmpty>{`These are the first ${items.length} of ${pagination.total_count} meters.`}</CardEmpty>
            ) : null}
          </>
        )}
      </AsyncRows>
    </Card>
  );
}

interface MeterRowProps {
  meter: MeterWire;
  event: CountedEventWire;
}

function MeterRow({ meter, event }: MeterRowProps): ReactNode {
  const counted = event.counted.find(({ meter_id: id }) => id === meter.id);
  const { note, reasons } = counted ? noReasons : explain(meter, event);
  return (
    <CardRow
      icon={<Gauge aria-hidden />}
      title={
        <TextLink to={pagePaths.meter} params={{ id: meter.id }}>
          {meter.name}
        </TextLink>
      }
      note={
        counted?.order_id ? (
          <TextLink to={pagePaths.order} params={{ id: counted.order_id }}>
            Billed on this order
          </TextLink>
        ) : counted ? (
          "Not billed yet"
        ) : (
          note
        )
      }
      fact={counted ? <UnitsMark>{unitText(counted.units)}</UnitsMark> : "Not counted"}
    >
      {reasons.length > 0 ? <ReasonList reasons={reasons} /> : null}
    </CardRow>
  );
}

interface Explanation {
  note: string;
  reasons: readonly Reason[];
}

const noReasons: Explanation = { note: "", reasons: [] };

function explain(meter: MeterWire, event: CountedEventWire): Explanation {
  const finding = explainEvent(meter, { ...event, timestamp: new Date(event.timestamp) });
  switch (finding.outcome) {
    case "system":
      return { note: "Meters count only events that you send.", reasons: [] };
    case "reserved":
      return {
        note: "Its units were reserved in another meter and count there only.",
        reasons: [],
      };
    case "not_a_number":
      return {
        note: "It matches, but adds nothing.",
        reasons: [
          {
            key: finding.property,
            wanted: <Mono>{`${finding.property} is a number`}</Mono>,
            found: foundText(finding.property, finding.found),
          },
        ],
      };
    case "filtered":
      return {
        note: toFilteredNote(finding),
        reasons: finding.failed.map(toReason),
      };
    case "counted":
      return {
        note: meter.backfill
          ? "It will count: the meter is still counting earlier events."
          : "It matches, but was not counted here.",
        reasons: [],
      };
  }
}

function toFilteredNote({
  failed,
  isAnyEnough,
}: {
  failed: readonly FailedClause[];
  isAnyEnough: boolean;
}): string {
  if (failed.length === 1) return "It does not match: this is not true.";
  return isAnyEnough
    ? "It does not match: one of these must be true."
    : "It does not match: these are not true.";
}

function toReason({ clause, found }: FailedClause, place: number): Reason {
  const { property, operator, value } = clause;
  const words = `${property} ${operatorLabels[operator]} ${clauseText(value, property)}`;
  return {
    key: `${place} ${words}`,
    wanted: <Mono>{words}</Mono>,
    found: foundText(property, found),
  };
}

function foundText(property: string, found: FailedClause["found"]): ReactNode {
  if (found === undefined) return `but the event has no ${property}`;
  return (
    <>
      but it is <Mono>{clauseText(found, property)}</Mono>
    </>
  );
}
