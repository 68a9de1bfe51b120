import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import type { MeterReservationWire } from "#contract/billing/meter-reservation-schema.ts";
import type { CustomerLimitsWire } from "#contract/page-parts-schema.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { unitText } from "#web/usage/events/usage-event-labels.ts";

/** Shows the units that are set aside now; nothing without. */
export function CustomerReservationsCard({ parts }: { parts: CustomerLimitsWire }): ReactNode {
  if (parts.reservations.length === 0) return null;
  return (
    <Card title="Reservations" note="Units that are set aside now">
      <Table
        label="Reservations"
        columns={buildColumns(parts.meterNames)}
        rows={parts.reservations}
        rowKey={({ id }) => id}
        headOnPhone
      />
    </Card>
  );
}

function buildColumns(names: Record<string, string>): Column<MeterReservationWire>[] {
  return [
    {
      header: "Meter",
      cell: ({ meter_id: meterId, external_id: externalId }) => (
        <ThingCell
          icon={<Hourglass aria-hidden />}
          title={names[meterId] ?? "Meter"}
          note={externalId ?? undefined}
        />
      ),
    },
    { header: "Reserved", cell: ({ created_at: at }) => <Moment at={at} />, wide: true },
    { header: "Expires", cell: ({ expires_at: at }) => <Moment at={at} /> },
    { header: "Units", cell: ({ units }) => unitText(units), figures: true },
  ];
}
