import { type ReactNode, useRef } from "react";
import { FieldError } from "#web/ui/forms/field-frame.tsx";
import { type GridGroup, GroupedGrid } from "./grouped-grid.tsx";

export interface CheckCell {
  /** The value that the form sends when it is checked. */
  value: string;
  /** For those who do not see row and column: "Read products". */
  label: string;
  defaultChecked?: boolean;
}

export interface CheckChoice {
  /** "All read" */
  label: string;
  /** Which boxes are checked afterwards. */
  picks: (value: string) => boolean;
}

export interface CheckGridProps {
  label: string;
  /** The form's name of every box. */
  name: string;
  headings: readonly string[];
  /** Null where there is nothing to check. */
  groups: readonly GridGroup<CheckCell | null>[];
  /** Check many boxes at once. Each group gets a button of its own, too. */
  choices?: readonly CheckChoice[];
  error?: string | undefined;
}

/** Shows a box for each pair of row and heading; scrolls in itself. */
export function CheckGrid(props: CheckGridProps): ReactNode {
  const { label, name, headings, groups, choices = [], error } = props;
  const grid = useRef<HTMLFieldSetElement>(null);

  function boxes(): HTMLInputElement[] {
    return [...(grid.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [])];
  }

  function choose(picks: CheckChoice["picks"]): void {
    for (const box of boxes()) box.checked = picks(box.value);
  }

  /** Checks all of a group, or none if all are checked. */
  function toggle(group: GridGroup<CheckCell | null>): void {
    const values = group.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.value ?? []));
    const own = boxes().filter((box) => values.includes(box.value));
    const areAll = own.every((box) => box.checked);
    for (const box of own) box.checked = !areAll;
  }

  return (
    <fieldset ref={grid} className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-13 font-medium">{label}</legend>
      {choices.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {choices.map((choice) => (
            <SmallChoice key={choice.label} onClick={() => choose(choice.picks)}>
              {choice.label}
            </SmallChoice>
          ))}
        </div>
      ) : null}
      <div className="max-h-72 overflow-y-auto rounded-8 border border-line">
        <GroupedGrid
          what="What"
          headings={headings}
          groups={groups}
          compact
          {...(choices.length > 0
            ? {
                groupAction: (group: GridGroup<CheckCell | null>) => (
                  <SmallChoice onClick={() => toggle(group)}>
                    All<span className="sr-only"> of {group.title}</span>
                  </SmallChoice>
                ),
              }
            : {})}
          cell={(cell) =>
            cell ? (
              <input
                type="checkbox"
                name={name}
                value={cell.value}
                aria-label={cell.label}
                defaultChecked={cell.defaultChecked ?? false}
                className="size-4 align-middle accent-accent"
              />
            ) : null
          }
        />
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

function SmallChoice(props: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <button
      type="button"
      onClick={props.onClick}
      className="inline-flex h-6 items-center rounded-6 border border-line px-2 text-12 font-medium text-ink-second transition-colors hover:bg-sunken hover:text-ink"
    >
      {props.children}
    </button>
  );
}
