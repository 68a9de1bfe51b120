import { FolderPlus, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { filterOperators } from "#contract/billing/meter-schema.ts";
import { operatorLabels } from "#web/seller/operator-labels.ts";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SmallField, SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Button, IconButton } from "#web/ui/text/button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { FilterBox, FilterControls, FilterLine } from "./filter-box.tsx";
import { filterSize, withAdded, withNode, withoutNode } from "./filter-edits.ts";
import {
  type ClauseDraft,
  type GroupDraft,
  isGroup,
  type NodeDraft,
  newClause,
  newGroup,
} from "./meter-draft.ts";

const maxDepth = 6;
const maxSize = 100;

const conjunctions = [
  { value: "and", label: "all" },
  { value: "or", label: "any" },
] as const;

const operators = filterOperators.map((value) => ({ value, label: operatorLabels[value] }));

export interface FilterBuilderProps {
  filter: GroupDraft;
  errors: Record<string, string>;
  onChange: (filter: GroupDraft) => void;
}

/** Props that all parts of the builder share. */
interface Builder {
  errors: Record<string, string>;
  isFull: boolean;
  suggestions: string;
  edit: (id: string, edit: (node: NodeDraft) => NodeDraft) => void;
  add: (groupId: string, node: NodeDraft) => void;
  remove: (groupId: string, id: string) => void;
}

/** Shows conditions as nested boxes: all or any of their content must match. */
export function FilterBuilder({ filter, errors, onChange }: FilterBuilderProps): ReactNode {
  const suggestions = useId();
  const focus = useNextFocus();
  const builder: Builder = {
    errors,
    suggestions,
    isFull: filterSize(filter) >= maxSize,
    edit: (id, edit) => onChange(withNode(filter, id, edit)),
    add: (groupId, node) => {
      onChange(withAdded(filter, groupId, node));
      focus(isGroup(node) ? (node.nodes[0]?.id ?? node.id) : node.id);
    },
    remove: (groupId, id) => {
      onChange(withoutNode(filter, id));
      focus(addButtonId(groupId));
    },
  };
  return (
    <>
      <datalist id={suggestions}>
        <option value="name" />
        <option value="source" />
        <option value="timestamp" />
      </datalist>
      <GroupBox group={filter} place="" path="filter" depth={1} builder={builder} />
      {builder.isFull ? <Small>A filter can have up to {maxSize} conditions.</Small> : null}
    </>
  );
}

/** Moves the focus to the new or next element once it is rendered. */
function useNextFocus(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}

function addButtonId(groupId: string): string {
  return `${groupId}-add`;
}

interface GroupBoxProps {
  group: GroupDraft;
  /** "2.1", empty for the outermost. */
  place: string;
  /** Its path in the API object. */
  path: string;
  depth: number;
  builder: Builder;
  onRemove?: () => void;
}

function GroupBox(props: GroupBoxProps): ReactNode {
  const { group, place, path, depth, builder, onRemove } = props;
  const name = place ? `group ${place}` : "the filter";
  return (
    <FilterBox
      label={place ? `Group ${place}` : "Conditions"}
      nested={depth % 2 === 0}
      head={
        <>
          Match
          <Segments
            label={`Match all or any of ${name}`}
            options={conjunctions}
            value={group.conjunction}
            onChange={(conjunction) => builder.edit(group.id, (node) => ({ ...node, conjunction }))}
          />
          of these
        </>
      }
      action={
        onRemove ? (
          <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        ) : null
      }
      foot={<AddButtons {...props} />}
    >
      {group.nodes.length === 0 ? <Small>With no conditions, every event matches.</Small> : null}
      {group.nodes.map((node, index) => {
        const below = {
          place: place ? `${place}.${index + 1}` : String(index + 1),
          path: `${path}.clauses.${index}`,
          builder,
          onRemove: () => builder.remove(group.id, node.id),
        };
        const tie = index === 0 ? "" : group.conjunction;
        return isGroup(node) ? (
          <FilterLine key={node.id} tie={tie}>
            <GroupBox {...below} group={node} depth={depth + 1} />
          </FilterLine>
        ) : (
          <ClauseLine key={node.id} {...below} clause={node} tie={tie} />
        );
      })}
    </FilterBox>
  );
}

function AddButtons({ group, place, depth, builder }: GroupBoxProps): ReactNode {
  const where = place ? ` to group ${place}` : "";
  return (
    <>
      <Button
        id={addButtonId(group.id)}
        kind="outline"
        icon={<Plus aria-hidden />}
        aria-label={`Add condition${where}`}
        disabled={builder.isFull}
        onClick={() => builder.add(group.id, newClause())}
      >
        Add condition
      </Button>
      {depth < maxDepth ? (
        <Button
          kind="outline"
          icon={<FolderPlus aria-hidden />}
          aria-label={`Add group${where}`}
          disabled={builder.isFull}
          onClick={() => builder.add(group.id, newGroup())}
        >
          Add group
        </Button>
      ) : null}
    </>
  );
}

interface ClauseLineProps {
  clause: ClauseDraft;
  tie: string;
  place: string;
  path: string;
  builder: Builder;
  onRemove: () => void;
}

function ClauseLine(props: ClauseLineProps): ReactNode {
  const { clause, place, path, builder } = props;
  const { id, property, operator, value } = clause;
  const { errors } = builder;
  const change = (part: Partial<ClauseDraft>) => builder.edit(id, (node) => ({ ...node, ...part }));
  return (
    <FilterLine tie={props.tie} error={errors[`${path}.property`] ?? errors[`${path}.value`]}>
      <FilterControls
        property={
          <SmallField
            id={id}
            label={`Property of condition ${place}`}
            name={`${path}.property`}
            list={builder.suggestions}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="name"
            invalid={errors[`${path}.property`] !== undefined}
            value={property}
            onChange={(typed) => change({ property: typed })}
          />
        }
        operator={
          <SmallSelect
            wide
            label={`Comparison of condition ${place}`}
            options={operators}
            value={operator}
            onChange={(chosen) => change({ operator: chosen as ClauseDraft["operator"] })}
          />
        }
        value={
          <SmallField
            label={`Value of condition ${place}`}
            name={`${path}.value`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={property.trim() === "name" ? "api.call" : "value"}
            invalid={errors[`${path}.value`] !== undefined}
            value={value}
            onChange={(typed) => change({ value: typed })}
          />
        }
        remove={
          <IconButton
            label={`Remove condition ${place}`}
            icon={<Trash2 aria-hidden />}
            onClick={props.onRemove}
          />
        }
      />
    </FilterLine>
  );
}
