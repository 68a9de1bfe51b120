import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { eventSources } from "#contract/billing/usage-event-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { SmallDay, SmallField, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { readMetadataFilter } from "./usage-event-labels.ts";
import { explainingMetersQuery } from "./usage-event-queries.ts";

const sourceLabels = { user: "Sent by you", system: "System" } as const;

export interface EventFiltersProps {
  list: ListSearch;
  /** Those that events had so far. */
  names: readonly string[];
}

/** Shows the filters of events, which are in the address. */
export function EventFilters({ list, names }: EventFiltersProps): ReactNode {
  const chosen = list.filter("name");
  const known = names.includes(chosen) || chosen === "" ? names : [chosen, ...names];
  return (
    <CardToolbar>
      <SmallSelect
        label="Name"
        options={[
          { value: "", label: "All names" },
          ...[...new Set(known)].map((name) => ({ value: name, label: name })),
        ]}
        value={chosen}
        onChange={(name) => list.setFilter("name", name)}
      />
      <SmallSelect
        label="Source"
        options={[
          { value: "", label: "All sources" },
          ...eventSources.map((value) => ({ value, label: sourceLabels[value] })),
        ]}
        value={list.filter("source")}
        onChange={(source) => list.setFilter("source", source)}
      />
      <MeterFilter list={list} />
      <CommittedField list={list} name="customer" label="Customer ID or external ID" />
      <CommittedField
        list={list}
        name="metadata"
        label="Metadata, such as plan=pro"
        isValid={(text) => readMetadataFilter(text) !== undefined}
      />
      {(["from", "to"] as const).map((name) => (
        <SmallDay
          key={name}
          label={name === "from" ? "From" : "To"}
          value={list.filter(name)}
          onChange={(day) => list.setFilter(name, day)}
        />
      ))}
      {list.isNarrowed ? (
        <Button kind="plain" onClick={list.clear}>
          Clear
        </Button>
      ) : null}
    </CardToolbar>
  );
}

function MeterFilter({ list }: { list: ListSearch }): ReactNode {
  const { data } = useQuery(explainingMetersQuery(useSeller()));
  const meters = data?.items ?? [];
  const chosen = list.filter("meter");
  const isListed = chosen === "" || meters.some(({ id }) => id === chosen);
  return (
    <SmallSelect
      label="Meter"
      options={[
        { value: "", label: "All meters" },
        ...meters.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: chosen, label: "One meter" }]),
      ]}
      value={chosen}
      onChange={(meter) => list.setFilter("meter", meter)}
    />
  );
}

interface CommittedFieldProps {
  list: ListSearch;
  name: string;
  label: string;
  isValid?: (text: string) => boolean;
}

/** A text that is searched for when Enter is pressed, or when the field is left. */
function CommittedField({ list, name, label, isValid }: CommittedFieldProps): ReactNode {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? list.filter(name);
  const invalid = isValid?.(text) === false;
  const commit = () => {
    if (typed === undefined || invalid) return;
    list.setFilter(name, typed.trim());
    setTyped(undefined);
  };
  return (
    <SmallField
      narrow
      label={label}
      placeholder={label}
      value={text}
      invalid={invalid}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
