import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { MeasuredWire } from "#contract/billing/meter-quantities-schema.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { MeterPreviewWire } from "#contract/meter-preview-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { dayAndTime, shortDay } from "#web/platform/format/format.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type Bar, BarChart } from "#web/ui/charts/bar-chart.tsx";
import { FigureRow } from "#web/ui/charts/figure-row.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { shortUnitText, unitText } from "#web/usage/events/usage-event-labels.ts";
import type { Measured } from "./meter-labels.ts";
import { meterPreviewQuery, quantitiesQuery } from "./meter-queries.ts";
import { type ChartInterval, chartIntervals } from "./quantity-span.ts";

const intervalNames: Record<ChartInterval, string> = { hour: "Hour", day: "Day", month: "Month" };
const spanNames: Record<ChartInterval, string> = {
  hour: "Last 48 hours",
  day: "Last 30 days",
  month: "Last 12 months",
};
const pollMs = 5_000;

interface Figure {
  label: string;
  text: string;
}

/** Shows what a saved meter measured, from the sums that are stored. */
export function MeterQuantityCard(props: {
  meter: MeterWire;
  /** The price of what it measured, where a product charges for it. */
  toPriced: (total: number) => Figure | undefined;
}): ReactNode {
  const { meter, toPriced } = props;
  const [interval, setInterval] = useState<ChartInterval>("day");
  const now = useNow();
  const seller = useSeller();
  const query = useQuery({
    ...quantitiesQuery(seller, meter.id, { interval, now }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
  return (
    <ChartCard
      intervals={chartIntervals}
      interval={interval}
      onInterval={setInterval}
      query={query}
      toFigures={({ total }) => [
        { label: spanNames[interval], text: unitText(total) },
        ...[toPriced(total)].filter((each) => each !== undefined),
      ]}
    />
  );
}

/** Shows what a meter that is being typed would have measured. */
export function PreviewQuantityCard({ measured }: { measured: Measured }): ReactNode {
  const [interval, setInterval] = useState<ChartInterval>("day");
  const query = useQuery({
    ...meterPreviewQuery(useSeller(), measured, interval),
    placeholderData: keepPreviousData,
  });
  return (
    <ChartCard
      intervals={["hour", "day"]}
      interval={interval}
      onInterval={setInterval}
      query={query}
      note="A preview from the newest events. Nothing is saved."
      toFigures={(preview) => [
        { label: spanNames[interval], text: unitText(preview.measured.total) },
        customersFigure(preview),
      ]}
    />
  );
}

function customersFigure({ customers, since }: MeterPreviewWire): Figure {
  const text = customers.toLocaleString("en-US");
  return { label: "Customers", text: since ? `${text}+` : text };
}

interface ChartCardProps<T> {
  intervals: readonly ChartInterval[];
  interval: ChartInterval;
  onInterval: (interval: ChartInterval) => void;
  query: UseQueryResult<T>;
  note?: string;
  toFigures: (data: T) => readonly Figure[];
}

function ChartCard<T extends MeasuredWire | MeterPreviewWire>(props: ChartCardProps<T>): ReactNode {
  const { intervals, interval, onInterval, query, toFigures } = props;
  return (
    <Card
      title={`Quantity by ${interval}`}
      note={props.note}
      action={
        <Segments
          label="Interval"
          options={intervals.map((value) => ({ value, label: intervalNames[value] }))}
          value={interval}
          onChange={onInterval}
        />
      }
    >
      <AsyncRows query={query} label="Loading quantities" rows={3}>
        {(data) => (
          <>
            <FigureRow figures={toFigures(data)} />
            <Quantities measured={"measured" in data ? data.measured : data} interval={interval} />
          </>
        )}
      </AsyncRows>
    </Card>
  );
}

function Quantities(props: { measured: MeasuredWire; interval: ChartInterval }): ReactNode {
  const { measured, interval } = props;
  const now = useNow();
  const bars = measured.quantities.map(({ timestamp, quantity }): Bar => {
    const label = toStepLabel(new Date(timestamp), interval, now);
    return { key: timestamp, label, value: quantity, text: unitText(quantity) };
  });
  if (bars.every(({ value }) => value === 0)) {
    return <CardEmpty>Nothing was measured in this time.</CardEmpty>;
  }
  return <BarChart label="Quantity" bars={bars} step={interval} toTick={shortUnitText} />;
}

const monthName = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric" });

function toStepLabel(start: Date, interval: ChartInterval, now: Date): string {
  if (interval === "hour") return dayAndTime(start);
  return interval === "day" ? shortDay(start, now) : monthName.format(start);
}
