import { type ReactNode, useId } from "react";
import { classes } from "#web/ui/classes.ts";
import { buttonClass } from "#web/ui/text/button.tsx";

export interface FileButtonProps {
  icon?: ReactNode;
  /** The types the chooser offers, separated by commas. */
  accept?: string;
  pending?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Looks like a button, opens the chooser of files. */
export function FileButton({
  icon,
  accept,
  pending,
  onFile,
  children,
}: FileButtonProps): ReactNode {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classes(
        buttonClass("outline", "small", false),
        "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent",
        pending && "opacity-70",
      )}
    >
      {icon}
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={pending}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again after it was refused.
          event.target.value = "";
        }}
        className="sr-only"
      />
    </label>
  );
}
