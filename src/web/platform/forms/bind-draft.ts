import { type ChangeEvent, useState } from "react";

/** New values, or a function that derives them from the current draft. */
export type DraftChange<Draft> = Partial<Draft> | ((before: Draft) => Partial<Draft>);

/** A draft, how it is changed, and what is wrong with it by the names of its fields. */
export interface DraftParts<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, string | undefined>>;
  readOnly?: boolean;
}

type PartWith<Draft, Value> = {
  [Part in keyof Draft]: Draft[Part] extends Value ? Part : never;
}[keyof Draft] &
  string;

interface BoundInput {
  name: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
}

/** Props of a field, a text area or a select. */
export interface BoundField extends BoundInput {
  onChange: (event: ChangeEvent<{ value: string }>) => void;
}

/** Props of a field that reports its text, such as one for an amount of money. */
export interface BoundText extends BoundInput {
  onChange: (text: string) => void;
}

/** Props of a switch; it has a name if it can be refused. */
export interface BoundSwitch {
  name?: string;
  error?: string | undefined;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** Wires a field to one part of the draft. `name` is what the API calls it, where that differs. */
export interface DraftBindings<Draft> {
  bind: (part: PartWith<Draft, string>, name?: string) => BoundField;
  bindText: (part: PartWith<Draft, string>, name?: string) => BoundText;
  bindSwitch: (part: PartWith<Draft, boolean>, name?: string) => BoundSwitch;
}

/** Makes the props of fields that edit a draft: `<Field label="Name" {...bind("name")} />`. */
export function bindDraft<Draft extends object>(parts: DraftParts<Draft>): DraftBindings<Draft> {
  const { draft, change, errors, readOnly = false } = parts;
  // A select offers only the values of its part.
  const set = (part: keyof Draft, value: unknown) => change({ [part]: value } as Partial<Draft>);
  const input = (part: keyof Draft, name: string): BoundInput => ({
    name,
    value: String(draft[part]),
    error: errors[name],
    readOnly,
  });
  return {
    bind: (part, name = part) => ({
      ...input(part, name),
      onChange: ({ target }) => set(part, target.value),
    }),
    bindText: (part, name = part) => ({
      ...input(part, name),
      onChange: (text) => set(part, text),
    }),
    bindSwitch: (part, name) => ({
      ...(name === undefined ? {} : { name, error: errors[name] }),
      checked: draft[part] === true,
      disabled: readOnly,
      onChange: (checked) => set(part, checked),
    }),
  };
}

/** Holds a draft outside of an editor, such as that of a dialog. */
export function useDraft<Draft extends object>(
  first: Draft,
): [draft: Draft, change: (part: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(first);
  return [draft, (part) => setDraft((before) => ({ ...before, ...part }))];
}
