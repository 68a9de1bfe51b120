import { CornerDownLeft, Search } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classes } from "#web/ui/classes.ts";

export interface PaletteOption {
  id: string;
  group: string;
  label: string;
  note?: string;
}

export interface PaletteProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** Those of a group follow each other. */
  options: readonly PaletteOption[];
  /** How many there are, or that they are being looked for: read aloud. */
  status: string;
  onChoose: (id: string) => void;
  onClosed: () => void;
}

/** Opens a field over the page and what matches it: arrow keys move, Enter opens, Escape closes. */
export function Palette(props: PaletteProps): ReactNode {
  const { label, placeholder, text, options, status } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(0);
  const last = options.length - 1;
  const active = Math.max(0, Math.min(index, last));
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option changes with the options too
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active, options]);

  function onKeyDown(event: KeyboardEvent): void {
    const option = options[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setIndex(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setIndex(active <= 0 ? last : active - 1);
    else if (event.key === "Home") setIndex(0);
    else if (event.key === "End") setIndex(last);
    else if (event.key === "Enter" && option) props.onChoose(option.id);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={() => dialog.current?.open || props.onClosed()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="mx-auto mt-[12dvh] mb-auto max-h-[70dvh] w-140 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-16 border border-line bg-surface text-ink shadow-float backdrop:bg-scrim open:flex max-sm:mt-4 max-sm:max-h-[calc(100dvh-2rem)]"
    >
      <div className="flex h-13 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-third" />
        <input
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setIndex(0);
            props.onText(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-14 outline-none placeholder:text-ink-third pointer-coarse:text-[1rem]"
        />
      </div>
      <PaletteList {...props} id={id} active={active} onActive={setIndex} />
      <p
        role="status"
        className="flex min-h-9 shrink-0 items-center border-t border-line px-4 text-12 text-ink-third"
      >
        {status}
      </p>
    </dialog>
  );
}

interface PaletteListProps extends PaletteProps {
  id: string;
  active: number;
  onActive: (index: number) => void;
}

function PaletteList({
  id,
  label,
  options,
  active,
  onChoose,
  onActive,
}: PaletteListProps): ReactNode {
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={`Results of ${label.toLowerCase()}`}
      tabIndex={-1}
      className="min-h-0 overflow-y-auto p-2 empty:hidden"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="px-2.5 pt-2 pb-1 text-11 font-medium text-ink-third">
            {group}
          </p>
          {options.map((option, index) =>
            option.group === group ? (
              <button
                key={option.id}
                type="button"
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // A press would take the focus away from the field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => onActive(index)}
                onClick={() => onChoose(option.id)}
                className={classes(
                  "flex min-h-9 w-full cursor-default items-center gap-3 rounded-8 px-2.5 py-1.5 text-left text-13",
                  index === active && "bg-sunken",
                )}
              >
                <span className="min-w-0 truncate font-medium">{option.label}</span>
                {option.note ? (
                  <span className="min-w-0 flex-1 truncate text-12 text-ink-third">
                    {option.note}
                  </span>
                ) : null}
                {index === active ? (
                  <CornerDownLeft
                    aria-hidden
                    className="ml-auto size-3.5 shrink-0 text-ink-third"
                  />
                ) : null}
              </button>
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}
