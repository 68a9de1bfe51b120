import { type KeyboardEvent, useState } from "react";

export interface ComboboxOption {
  value: string;
  label: string;
}

export interface ComboboxWiring {
  /** The options that match the text, in the order they are shown. */
  options: readonly ComboboxOption[];
  chosen: ComboboxOption | undefined;
  onChoose: (value: string) => void;
  /** Called while typing, and with nothing when the list closes. */
  onText: (text: string) => void;
}

export interface ComboboxState {
  isOpen: boolean;
  /** Index of the option that Enter chooses. */
  active: number;
  open: () => void;
  close: () => void;
  type: (text: string) => void;
  choose: (option: ComboboxOption) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** Returns the keys and the state of a combobox, as the ARIA authoring practices describe them. */
export function useCombobox({ options, chosen, onChoose, onText }: ComboboxWiring): ComboboxState {
  const [isOpen, setOpen] = useState(false);
  const [index, setIndex] = useState(0);
  const last = options.length - 1;
  const active = Math.min(index, last);

  function open(): void {
    if (isOpen) return;
    setOpen(true);
    setIndex(
      Math.max(
        0,
        options.findIndex(({ value }) => value === chosen?.value),
      ),
    );
  }

  function close(): void {
    if (!isOpen) return;
    setOpen(false);
    onText("");
  }

  function choose({ value }: ComboboxOption): void {
    close();
    onChoose(value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const option = options[active];
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isOpen && !isArrow) return;
    if (!isOpen) open();
    else if (event.key === "ArrowDown") setIndex(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setIndex(active <= 0 ? last : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && option) choose(option);
    else return;
    // An arrow would move the cursor, Enter send the form, Escape close the dialog around it.
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    isOpen,
    active,
    open,
    close,
    choose,
    onKeyDown,
    type: (text) => {
      setOpen(true);
      setIndex(0);
      onText(text);
    },
  };
}
