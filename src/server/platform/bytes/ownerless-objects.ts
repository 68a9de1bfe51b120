import type { ByteStore } from "../byte-store.ts";
import type { DeadlineSource } from "../deadlines/deadline-source.ts";
import { selectFirstExpiry } from "../deadlines/expiry-store.ts";
import { expiringObjects } from "./stored-object-store.ts";

/** Deletes the bytes of unfinished uploads and deleted files. */
export function ownerlessObjects(bytes: ByteStore): DeadlineSource {
  return {
    name: "ownerless objects",
    selectFirstDue: () => selectFirstExpiry(expiringObjects),
    runDue: (ctx, limit) => bytes.sweep(ctx.tx, ctx.now, limit),
  };
}
