import type { DeadlineSource } from "../deadlines/deadline-source.ts";
import { findFirstExpiry } from "../deadlines/expiry-store.ts";
import type { ByteStore } from "./byte-store.ts";

/** Deletes the bytes of unfinished uploads and deleted files. */
export function ownerlessObjects(bytes: ByteStore): DeadlineSource {
  return {
    name: "ownerless objects",
    nextDueAt: (db) => findFirstExpiry(db, "stored_objects"),
    runDue: bytes.sweep,
  };
}
