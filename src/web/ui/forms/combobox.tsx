import { Check, ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { classes } from "#web/ui/classes.ts";
import { placeBelow } from "#web/ui/overlays/place-below.ts";
import { inputClass } from "./field.tsx";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import { type ComboboxState, type ComboboxWiring, useCombobox } from "./use-combobox.ts";

export interface ComboboxProps extends ComboboxWiring {
  label: string;
  name: string;
  text: string;
  /** Below the options: that there are more, or that none matches. */
  note?: string | undefined;
  placeholder?: string;
  disabled?: boolean;
  /** The options can be loaded then: the list is still closed. */
  onFocus?: () => void;
}

export interface ComboboxFieldProps extends ComboboxProps {
  aside?: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/**
 * Chooses one of many: typing narrows the list, arrow keys move in it, Enter chooses, Escape
 * closes.
 */
export function ComboboxField({ aside, hint, error, ...props }: ComboboxFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={props.label} aside={aside} hint={hint} error={error}>
      <ComboboxInput
        {...props}
        id={id}
        look="h-10 text-14"
        described={describedBy(id, { hint, error })}
      />
    </FieldFrame>
  );
}

export interface SmallComboboxProps extends ComboboxProps {
  invalid?: boolean;
}

/** Is 32 px high, for rows and toolbars, whose heading is above the column. */
export function SmallCombobox({ invalid = false, ...props }: SmallComboboxProps): ReactNode {
  const id = useId();
  return (
    <ComboboxInput
      {...props}
      id={id}
      look="h-8 text-13"
      described={{ "aria-label": props.label, "aria-invalid": invalid || undefined }}
    />
  );
}

interface ComboboxInputProps extends ComboboxProps {
  id: string;
  look: string;
  described: object;
}

function ComboboxInput(props: ComboboxInputProps): ReactNode {
  const { id, name, options, chosen, text, disabled = false, placeholder = "" } = props;
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox(props);
  const { isOpen, active } = combobox;
  return (
    <span className="relative block min-w-0">
      <input
        ref={input}
        id={id}
        name={name}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-options` : undefined}
        aria-activedescendant={isOpen && options[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={(isOpen && chosen?.label) || placeholder}
        value={isOpen ? text : (chosen?.label ?? "")}
        onChange={(event) => combobox.type(event.target.value)}
        onFocus={props.onFocus}
        onClick={combobox.open}
        onKeyDown={combobox.onKeyDown}
        onBlur={combobox.close}
        {...props.described}
        className={classes(inputClass, "truncate pr-9", props.look)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-second"
      />
      {isOpen ? <Options {...props} anchor={input} combobox={combobox} /> : null}
    </span>
  );
}

interface OptionsProps extends ComboboxInputProps {
  anchor: RefObject<HTMLInputElement | null>;
  combobox: ComboboxState;
}

/** In the browser's top layer, so that no card or dialog cuts it off. */
function Options({ id, label, options, chosen, note, anchor, combobox }: OptionsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const { active, choose } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows and shrinks with its options
  useLayoutEffect(() => {
    if (!anchor.current || !list.current) return;
    if (!list.current.matches(":popover-open")) list.current.showPopover();
    list.current.style.width = `${anchor.current.offsetWidth}px`;
    placeBelow(anchor.current, list.current, "left edges");
    list.current.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [anchor, id, active, options, note]);
  return (
    <div
      ref={list}
      popover="manual"
      className="fixed inset-auto m-0 max-h-72 min-w-48 overflow-y-auto rounded-12 border border-line bg-surface p-1 text-13 text-ink shadow-float"
    >
      <div id={`${id}-options`} role="listbox" tabIndex={-1} aria-label={`Choices for ${label}`}>
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === chosen?.value}
            // A press would take the focus away from the field, and close the list with it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className={classes(
              "flex min-h-8 w-full cursor-default items-center justify-between gap-2 rounded-8 px-2.5 py-1.5 text-left hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0",
              index === active && "bg-sunken",
            )}
          >
            <span className="truncate">{option.label}</span>
            {option.value === chosen?.value ? <Check aria-hidden /> : null}
          </button>
        ))}
      </div>
      <p role="status" className="px-2.5 py-1.5 text-12 text-ink-second empty:hidden">
        {note}
      </p>
    </div>
  );
}
