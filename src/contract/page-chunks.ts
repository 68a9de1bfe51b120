/** The facts about one page in the web build. */
export interface PageScripts {
  /** All scripts of a first visit, relative to the web root: `assets/app-1a2b3c.js`. */
  scripts: string[];
  /** Visitors without a session are sent to sign in first. */
  isSignedIn: boolean;
}

/**
 * By page path, with `$name` for a part that varies. Written by the web build, read by the server.
 */
export type PageChunks = Record<string, PageScripts>;
