import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classes } from "#web/ui/classes.ts";
import { describedBy, FieldFrame } from "./field-frame.tsx";

export interface PiecesFieldProps {
  label: string;
  name: string;
  pieces: readonly string[];
  onChange: (pieces: readonly string[]) => void;
  /** The check of each piece; invalid pieces are marked. */
  isGood: (piece: string) => boolean;
  placeholder: string;
  hint?: ReactNode;
  /** Called with typed text that is not a piece yet, so that a form can count it. */
  onTyping?: (text: string) => void;
  error?: string | undefined;
}

/**
 * Takes several values in one field: space, comma or Enter ends one, Backspace takes the last back.
 */
export function PiecesField(props: PiecesFieldProps): ReactNode {
  const { label, pieces, onChange, error, hint, onTyping } = props;
  const id = useId();
  const [text, setTyped] = useState("");

  function setText(typed: string): void {
    setTyped(typed);
    onTyping?.(typed.trim());
  }

  function add(typed: string): void {
    const found = typed.split(/[\s,;]+/).filter(Boolean);
    if (found.length > 0) onChange([...new Set([...pieces, ...found])]);
    setText("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Backspace" && text === "") onChange(pieces.slice(0, -1));
    if (![",", ";", " ", "Enter"].includes(event.key) || text.trim() === "") return;
    // Enter after a finished address sends the form.
    if (event.key !== "Enter" || !props.isGood(text.trim())) event.preventDefault();
    add(text);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData("text");
    if (!/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div
        data-bad={error ? true : undefined}
        className="flex flex-wrap gap-1.5 rounded-8 border border-line-field bg-surface p-1.5 shadow-card transition-colors focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent hover:border-line-strong data-bad:border-bad"
      >
        <Pieces {...props} />
        <input
          id={id}
          name={props.name}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          placeholder={props.placeholder}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => add(text)}
          {...describedBy(id, { hint, error })}
          className="h-7 min-w-40 flex-1 bg-transparent px-1.5 text-14 outline-none placeholder:text-ink-third focus-visible:outline-none pointer-coarse:text-[1rem]"
        />
      </div>
    </FieldFrame>
  );
}

function Pieces({ label, pieces, isGood, onChange }: PiecesFieldProps): ReactNode {
  if (pieces.length === 0) return null;
  return (
    <ul aria-label={`${label} added`} className="contents">
      {pieces.map((piece) => (
        <li
          key={piece}
          className={classes(
            "flex h-7 max-w-full items-center gap-0.5 rounded-6 pl-2 text-13 font-medium",
            isGood(piece) ? "bg-sunken" : "bg-bad-soft text-bad",
          )}
        >
          <span className="truncate">{piece}</span>
          <button
            type="button"
            title={`Remove ${piece}`}
            onClick={() => onChange(pieces.filter((each) => each !== piece))}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-6 -outline-offset-2 hover:bg-line [&_svg]:size-3.5"
          >
            <X aria-hidden />
            <span className="sr-only">Remove {piece}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
