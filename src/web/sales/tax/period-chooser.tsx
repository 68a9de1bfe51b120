import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SmallDay } from "#web/ui/forms/small-select.tsx";
import { Row, Spread } from "#web/ui/layout/stack.tsx";
import { IconButton } from "#web/ui/text/button.tsx";
import { Strong } from "#web/ui/text/text.tsx";
import {
  neighborPeriod,
  type PeriodKind,
  periodAround,
  periodName,
  type ReportPeriod,
} from "./report-periods.ts";

const kinds: readonly { value: PeriodKind; label: string }[] = [
  { value: "month", label: "Month" },
  { value: "quarter", label: "Quarter" },
  { value: "year", label: "Year" },
  { value: "days", label: "Dates" },
];

export interface PeriodChooserProps {
  period: ReportPeriod;
  onChange: (period: ReportPeriod) => void;
}

export function PeriodChooser({ period, onChange }: PeriodChooserProps): ReactNode {
  const { kind, from, to } = period;
  return (
    <Spread>
      <Segments
        label="Period"
        options={kinds}
        value={kind}
        onChange={(next) =>
          onChange(next === "days" ? { ...period, kind: next } : periodAround(next, from))
        }
      />
      {kind === "days" ? (
        <Row>
          <SmallDay
            label="From"
            value={from}
            onChange={(day) => onChange({ kind, from: day || from, to: day > to ? day : to })}
          />
          <SmallDay
            label="To"
            value={to}
            onChange={(day) =>
              onChange({ kind, to: day || to, from: day && day < from ? day : from })
            }
          />
        </Row>
      ) : (
        <Row>
          <IconButton
            label={`Previous ${kind}`}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => onChange(neighborPeriod(period, -1))}
          />
          <Strong>{periodName(period)}</Strong>
          <IconButton
            label={`Next ${kind}`}
            icon={<ChevronRight aria-hidden />}
            onClick={() => onChange(neighborPeriod(period, 1))}
          />
        </Row>
      )}
    </Spread>
  );
}
