import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { allProductsQuery } from "#web/catalog/products/product-queries.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SmallDay, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Row, Spread } from "#web/ui/layout/stack.tsx";
import { intervalLabels, presetLabels, rangePresets } from "../labels/metric-labels.ts";
import type { MetricFilters } from "../labels/metrics-queries.ts";
import type { MetricRange } from "./metric-range.ts";

export interface MetricToolbarProps {
  range: MetricRange;
  filters: MetricFilters;
  /** Changes parts of the address. */
  onChange: (part: Record<string, string | undefined>) => void;
}

const presets = rangePresets.map((value) => ({ value, label: presetLabels[value] }));

const billingTypes = [
  { value: "", label: "All orders" },
  { value: "one_time", label: "One-time" },
  { value: "recurring", label: "Recurring" },
];

export function MetricToolbar({ range, filters, onChange }: MetricToolbarProps): ReactNode {
  const { data: products } = useQuery(allProductsQuery(useSeller()));
  const { preset, from, to, interval, intervals } = range;
  return (
    <Spread>
      <Row>
        <SmallSelect
          label="Period"
          options={presets}
          value={preset}
          onChange={(value) =>
            onChange({
              range: value,
              interval: undefined,
              ...(value === "custom" ? { from, to } : { from: undefined, to: undefined }),
            })
          }
        />
        {preset === "custom" ? (
          <>
            <SmallDay
              label="From"
              value={from}
              max={to}
              onChange={(day) => onChange({ from: day })}
            />
            <SmallDay label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
          </>
        ) : null}
        <SmallSelect
          label="Product"
          options={[
            { value: "", label: "All products" },
            ...(products?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.product}
          onChange={(product) => onChange({ product })}
        />
        <SmallSelect
          label="Billing type"
          options={billingTypes}
          value={filters.billing}
          onChange={(billing) => onChange({ billing })}
        />
      </Row>
      <Segments
        label="Interval"
        options={intervals.map((value) => ({ value, label: intervalLabels[value] }))}
        value={interval}
        onChange={(value) => onChange({ interval: value })}
      />
    </Spread>
  );
}
