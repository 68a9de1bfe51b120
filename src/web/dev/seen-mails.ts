import { useState } from "react";

const storageKey = "guildhall-seen-mails";
const maxSeen = 500;

/** Returns which mails this browser has opened, and a function that marks one as opened. */
export function useSeenMails(): [ReadonlySet<string>, (id: string) => void] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(readSeen);
  function markSeen(id: string): void {
    const next = [...seen, id].slice(-maxSeen);
    setSeen(new Set(next));
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Without storage the dots come back with the next visit.
    }
  }
  return [seen, markSeen];
}

function readSeen(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}
