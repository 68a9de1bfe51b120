import { createHash } from "node:crypto";
import type { Config } from "../config/config.ts";

const yearSeconds = 31_536_000;

/** Returns headers for every API response: it is not a page and must not be cached. */
export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    // So that a client can tell a sandbox from the real thing.
    ...(config.mode === "sandbox" ? { "guildhall-sandbox": "true" } : {}),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  };
}

/**
 * Sets the policy of pages: our own scripts and styles only, plus the inline scripts whose hashes
 * are known.
 */
export function pageHeaders(config: Config, html: string): Record<string, string> {
  return {
    ...commonHeaders(config),
    "cache-control": "no-cache",
    "cross-origin-opener-policy": "same-origin",
    "content-security-policy": pagePolicy(html),
  };
}

/** The sources that a page may use in addition to our own origin. */
export interface PageSources {
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly string[];
  /** The sites that may show the page in a frame. */
  ancestors?: readonly string[];
}

export function pagePolicy(html: string, sources: PageSources = {}): string {
  const { scripts = [], frames = [], connections = [], ancestors = [] } = sources;
  const own = (more: readonly string[]) => ["'self'", ...more].join(" ");
  return [
    "default-src 'none'",
    `script-src ${own([...inlineScriptHashes(html), ...scripts])}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${own(connections)}`,
    `frame-src ${own(frames)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
  ].join("; ");
}

/**
 * Returns the policy of a page that the server writes itself: no script at all, and only inline
 * styles.
 */
export function bareHtmlPolicy(html: string): string {
  return `default-src 'none'; style-src ${inlineStyleHashes(html)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/**
 * Sets the policy for a page of the sandbox with a form that posts to its own address. It is shown
 * in a frame of the checkout, which a seller's site may show in a frame in turn: a policy must name
 * all of them, and the sandbox does not know the site. Browsers apply `form-action` to the redirect
 * after a form, too: its target is named.
 */
export function formPageHeaders(html: string, redirectsTo: string | null): Record<string, string> {
  const targets = ["'self'", ...(redirectsTo === null ? [] : [new URL(redirectsTo).origin])];
  return {
    "content-type": "text/html; charset=utf-8",
    "referrer-policy": "no-referrer",
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${inlineStyleHashes(html)}`,
      "base-uri 'none'",
      `form-action ${targets.join(" ")}`,
      "frame-ancestors *",
    ].join("; "),
  };
}

function inlineStyleHashes(html: string): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) =>
    hashSource(style ?? ""),
  );
  return styles.length > 0 ? styles.join(" ") : "'none'";
}

export function commonHeaders(config: Config): Record<string, string> {
  const transport = config.secureCookies
    ? { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }
    : {};
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    ...transport,
  };
}

function inlineScriptHashes(html: string): string[] {
  return [
    ...html.matchAll(
      /<script(?![^>]*(?:\ssrc=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
  ]
    .map(([, script]) => script ?? "")
    .filter((script) => script.trim() !== "")
    .map(hashSource);
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
