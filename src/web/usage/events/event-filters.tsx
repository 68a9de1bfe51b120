import { type ReactNode, useState } from "react";
import { eventSources } from "#contract/billing/usage-event-schema.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import { SmallDay, SmallField, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { readMetadataFilter } from "./usage-event-labels.ts";

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
      <CommittedField list={list} name="customer" label="Customer id or external id" />
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
