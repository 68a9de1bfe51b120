import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { PagePath } from "#contract/page-paths.ts";
import { type ButtonKind, type ButtonSize, buttonClass, iconButtonClass } from "./button.tsx";

export interface LinkTarget {
  to: PagePath;
  /** The parts of the address that vary. */
  params?: Record<string, string>;
  search?: Record<string, string>;
  children: ReactNode;
}

export interface LinkButtonProps extends LinkTarget {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  /** On a phone only the icon is seen. */
  compact?: boolean;
  /** Text for screen readers after the label, where the label alone is not clear. */
  label?: string;
}

export function LinkButton(props: LinkButtonProps): ReactNode {
  const { to, params, search, kind = "primary", size = "small", wide = false } = props;
  const { icon, compact, label, children } = props;
  return (
    <Link
      to={to}
      params={params ?? {}}
      search={search ?? {}}
      className={buttonClass(kind, size, wide)}
    >
      {icon}
      {compact ? <span className="max-sm:sr-only">{children}</span> : children}
      {label ? <span className="sr-only">: {label}</span> : null}
    </Link>
  );
}

interface TextLinkProps extends LinkTarget {
  hash?: string;
  /** For a link in a panel that closes when the link is pressed. */
  onFollow?: () => void;
}

export function TextLink(props: TextLinkProps): ReactNode {
  const { to, params, search, hash, onFollow, children } = props;
  return (
    <Link
      to={to}
      params={params ?? {}}
      search={search ?? {}}
      {...(hash ? { hash } : {})}
      {...(onFollow ? { onClick: onFollow } : {})}
      className="font-medium text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong"
    >
      {children}
    </Link>
  );
}

/** Shows a quiet link beside a label. */
export function AsideLink({ to, search, children }: LinkTarget): ReactNode {
  return (
    <Link
      to={to}
      search={search ?? {}}
      className="text-12 font-medium text-accent hover:text-accent-strong hover:underline"
    >
      {children}
    </Link>
  );
}

/** Shows the name of a figure, which leads to more about it. */
export function FigureLink({ to, search, children }: LinkTarget): ReactNode {
  return (
    <Link
      to={to}
      search={search ?? {}}
      className="underline decoration-line-strong decoration-1 underline-offset-3 hover:text-ink hover:decoration-ink-third"
    >
      {children}
    </Link>
  );
}

export interface AnchorButtonProps {
  href: string;
  size?: ButtonSize;
  wide?: boolean;
  children: ReactNode;
}

/** Opens an address as a new document, for one that need not be a page of this program. */
export function AnchorButton(props: AnchorButtonProps): ReactNode {
  return (
    <a
      href={props.href}
      className={buttonClass("primary", props.size ?? "small", props.wide ?? false)}
    >
      {props.children}
    </a>
  );
}

/** Saves a file that the server makes. On a phone only the icon is seen. */
export function DownloadLink(props: {
  href: string;
  icon: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <a href={props.href} download className={buttonClass("outline", "small", false)}>
      {props.icon}
      <span className="max-sm:sr-only">{props.children}</span>
    </a>
  );
}

/** Leaves the program: opens beside it and tells the other side nothing. */
export function OutsideButton(props: {
  href: string;
  kind?: ButtonKind;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noreferrer"
      className={buttonClass(props.kind ?? "primary", "small", false)}
    >
      {props.icon}
      {props.children}
    </a>
  );
}

/** Shows the same as an icon, for a row of a list. */
export function OutsideIcon(props: { href: string; label: string; icon: ReactNode }): ReactNode {
  return (
    <a
      href={props.href}
      target="_blank"
      rel="noreferrer"
      title={props.label}
      className={iconButtonClass}
    >
      {props.icon}
      <span className="sr-only">{props.label}</span>
    </a>
  );
}
