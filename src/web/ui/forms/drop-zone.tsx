import { Upload } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classes } from "#web/ui/classes.ts";

export interface DropZoneProps {
  /** The instruction, as in "Drop files here, or choose them". */
  title: string;
  hint: ReactNode;
  /** The types the chooser offers, separated by commas. */
  accept?: string | undefined;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Files are dropped on it, or chosen with a click or the keyboard. */
export function DropZone({
  title,
  hint,
  accept,
  multiple = false,
  onFiles,
}: DropZoneProps): ReactNode {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length > 0) onFiles(multiple ? chosen : chosen.slice(0, 1));
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classes(
        "flex cursor-pointer flex-col items-center gap-2 rounded-12 border border-dashed px-5 py-6 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
        over ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:bg-sunken",
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it failed.
          event.target.value = "";
        }}
        className="sr-only"
      />
      <span className="flex size-9 items-center justify-center rounded-full bg-sunken text-ink-second [&_svg]:size-4">
        <Upload aria-hidden />
      </span>
      <span className="text-13 font-medium">{title}</span>
      <span className="text-12 text-ink-third">{hint}</span>
    </label>
  );
}
