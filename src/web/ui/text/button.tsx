import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classes } from "#web/ui/classes.ts";

export type ButtonKind = "primary" | "outline" | "plain" | "danger" | "danger-outline";
export type ButtonSize = "small" | "form";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  /** On a phone only the icon is seen. */
  compact?: boolean;
  /** The action is under way: the button keeps its focus but takes no second click. */
  pending?: boolean;
}

const kinds: Record<ButtonKind, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-ink-third",
  outline:
    "border-line bg-surface text-ink shadow-card hover:border-line-strong hover:bg-sunken disabled:text-ink-third",
  danger:
    "border-transparent bg-bad text-on-accent hover:bg-bad-strong disabled:bg-line disabled:text-ink-third",
  "danger-outline":
    "border-bad-line bg-surface text-bad shadow-card hover:bg-bad-soft disabled:border-line disabled:text-ink-third",
  plain:
    "border-transparent text-ink-second hover:bg-sunken hover:text-ink disabled:text-ink-third",
};

const sizes: Record<ButtonSize, string> = {
  small: "h-8 px-3 text-13",
  form: "h-10 px-4 text-14",
};

export function buttonClass(kind: ButtonKind, size: ButtonSize, wide: boolean): string {
  return classes(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-8 border font-medium whitespace-nowrap transition-colors [&_svg]:size-4",
    kinds[kind],
    sizes[size],
    wide && "w-full",
  );
}

export function Button(props: ButtonProps): ReactNode {
  const {
    kind = "primary",
    size = "small",
    wide = false,
    compact,
    icon,
    pending,
    ...given
  } = props;
  const { children, ...rest } = given;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
      className={classes(buttonClass(kind, size, wide), pending && "opacity-70")}
    >
      {icon}
      {compact ? <span className="max-sm:sr-only">{children}</span> : children}
    </button>
  );
}

export const iconButtonClass =
  "inline-flex size-8 shrink-0 items-center justify-center rounded-8 text-ink-third transition-colors hover:bg-sunken hover:text-ink [&_svg]:size-4";

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "children"> {
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps): ReactNode {
  return (
    <button type="button" {...rest} title={label} className={iconButtonClass}>
      {icon}
      <span className="sr-only">{label}</span>
    </button>
  );
}
