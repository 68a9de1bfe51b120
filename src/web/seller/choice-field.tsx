import type { ReactNode } from "react";
import {
  ComboboxField,
  type ComboboxFieldProps,
  type ComboboxProps,
  SmallCombobox,
  type SmallComboboxProps,
} from "#web/ui/forms/combobox.tsx";
import type { ComboboxOption } from "#web/ui/forms/use-combobox.ts";
import type { Choices } from "./use-choices.ts";

interface Named {
  id: string;
  name: string;
}

interface ChoiceProps {
  /** "meter" */
  noun: string;
  choices: Choices<Named>;
  chosen: Named | undefined;
  /** The first option of a field that may stay empty: "None". */
  none?: string;
  /** Ids that are not offered, because they are taken already. */
  without?: readonly string[];
}

type Wired = "options" | "chosen" | "text" | "onText" | "note";

/**
 * Shows a field that chooses one of a seller's things, found by the server where there are many.
 */
export function ChoiceField(props: ChoiceProps & Omit<ComboboxFieldProps, Wired>): ReactNode {
  const { noun, choices, chosen, none, without, ...field } = props;
  return <ComboboxField {...field} {...wiring(props)} />;
}

export function SmallChoice(props: ChoiceProps & Omit<SmallComboboxProps, Wired>): ReactNode {
  const { noun, choices, chosen, none, without, ...field } = props;
  return <SmallCombobox {...field} {...wiring(props)} />;
}

function wiring(props: ChoiceProps): Pick<ComboboxProps, Wired> {
  const { choices, chosen, none, without = [] } = props;
  const { items = [], text, setText } = choices;
  const isSearch = text.trim() !== "";
  const found = items.filter(({ id }) => !without.includes(id)).map(toOption);
  const empty = none === undefined ? [] : [{ value: "", label: none }];
  return {
    options: isSearch ? found : [...empty, ...found],
    chosen: chosen ? toOption(chosen) : empty[0],
    text,
    onText: setText,
    note: choices.items ? toNote(props, found.length, isSearch) : undefined,
  };
}

function toNote({ noun, choices }: ChoiceProps, found: number, isSearch: boolean) {
  const { items = [], total, hasMore } = choices;
  if (found === 0) return `No ${noun} ${isSearch ? "matches this search" : "to choose"}.`;
  return hasMore && !isSearch ? `Showing ${items.length} of ${total}. Type to search.` : undefined;
}

function toOption({ id, name }: Named): ComboboxOption {
  return { value: id, label: name };
}
