import type { ReactNode } from "react";
import { type Filter, type FilterClause, isNested } from "#contract/billing/meter-schema.ts";
import { clauseText } from "#web/seller/clause-value.ts";
import { operatorLabels } from "#web/seller/operator-labels.ts";
import { Small } from "#web/ui/text/text.tsx";
import { FilterBox, FilterLabels, FilterLine } from "./filter-box.tsx";

export interface FilterViewProps {
  filter: Filter;
  /** "2.1", empty for the outermost. */
  place?: string;
  depth?: number;
}

/** Shows the same boxes as the builder, to be read only. */
export function FilterView({ filter, place = "", depth = 1 }: FilterViewProps): ReactNode {
  const { conjunction, clauses } = filter;
  const placed = clauses.map((clause, index) => ({
    clause,
    tie: index === 0 ? "" : conjunction,
    at: place ? `${place}.${index + 1}` : String(index + 1),
  }));
  return (
    <FilterBox
      label={place ? `Group ${place}` : "Conditions"}
      nested={depth % 2 === 0}
      head={`Match ${conjunction === "and" ? "all" : "any"} of these`}
    >
      {clauses.length === 0 ? <Small>With no conditions, every event matches.</Small> : null}
      {placed.map(({ clause, tie, at }) => (
        <FilterLine key={at} tie={tie}>
          {isNested(clause) ? (
            <FilterView filter={clause} place={at} depth={depth + 1} />
          ) : (
            <ClauseView clause={clause} />
          )}
        </FilterLine>
      ))}
    </FilterBox>
  );
}

function ClauseView({ clause }: { clause: FilterClause }): ReactNode {
  const { property, operator, value } = clause;
  return (
    <FilterLabels
      property={property}
      operator={operatorLabels[operator]}
      value={clauseText(value, property)}
    />
  );
}
