import { createHash } from "node:crypto";
import { appendFileSync, closeSync, openSync, readSync } from "node:fs";
import { inject } from "vitest";

/**
 * The checks that a look can pass. The same computed colors have the same contrast in any scheme.
 */
export type LookCheck = "part" | "outline" | "colors" | "dark";

const known = new Set<string>();
const readBytes = Buffer.alloc(1 << 20);
let readTo = 0;

/** Returns true if the journeys of this run, in any of its processes, have found no fault in it. */
export function isChecked(check: LookCheck, look: string): boolean {
  return known.has(toKey(check, look));
}

export function rememberChecked(check: LookCheck, looks: Iterable<string>): void {
  const keys = Array.from(looks, (look) => toKey(check, look));
  const added = keys.filter((key) => !known.has(key));
  if (added.length === 0) return;
  for (const key of added) known.add(key);
  appendFileSync(inject("checkedLooks"), [...added, ""].join("\n"));
}

/** Learns what the other processes have checked meanwhile. */
export function refreshChecked(): void {
  const file = openSync(inject("checkedLooks"), "a+");
  try {
    for (;;) {
      const length = readSync(file, readBytes, 0, readBytes.length, readTo);
      // A line that is being written is read the next time.
      const end = readBytes.subarray(0, length).lastIndexOf("\n") + 1;
      if (end === 0) return;
      for (const key of readBytes.toString("latin1", 0, end).trimEnd().split("\n")) known.add(key);
      readTo += end;
    }
  } finally {
    closeSync(file);
  }
}

function toKey(check: LookCheck, look: string): string {
  return createHash("sha1").update(`${check} ${look}`).digest("base64url");
}
