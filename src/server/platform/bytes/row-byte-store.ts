import { createHash } from "node:crypto";
import type { ByteStore, StoredObject } from "../byte-store.ts";
import type { MachineClock } from "../clock.ts";
import type { Config } from "../config/config.ts";
import { businessNow } from "../context.ts";
import type { Db } from "../database/database.ts";
import { onViolation } from "../database/database-errors.ts";
import { deleteExpiredRows } from "../deadlines/expiry-store.ts";
import { newUuid } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import { byteErrors } from "./byte-errors.ts";
import {
  discardStoredObject,
  expiringObjects,
  finishStoredObject,
  insertPiece,
  insertStoredObject,
  keepStoredObject,
  pieceBytes,
  readPiece,
  releaseStoredObjects,
  releaseStoredObjectsOf,
} from "./stored-object-store.ts";

const ownerlessForMs = 3_600_000;
/** Each may be several mebibytes of rows: a sweep must not hold its transaction for long. */
const sweptAtOnce = 20;

export interface RowByteStoreOptions {
  db: Db;
  clock: MachineClock;
  config: Pick<Config, "mode">;
}

/**
 * Stores bytes as rows of one mebibyte. No transaction waits for a slow sender or a slow reader.
 */
export function rowByteStore(options: RowByteStoreOptions): ByteStore {
  const { db } = options;
  return {
    write: (source) => write(options, source),
    keep: keepStoredObject,
    release: releaseStoredObjects,
    releaseAllOf: releaseStoredObjectsOf,
    discard: (id) => discardStoredObject(db, id),
    read: (id, first, last) => read(db, id, first, last),
    sweep: (tx, now, limit) =>
      deleteExpiredRows(tx, expiringObjects, now, Math.min(limit, sweptAtOnce)),
  };
}

async function write(
  { db, clock, config }: RowByteStoreOptions,
  source: AsyncIterable<Buffer>,
): Promise<StoredObject> {
  const id = newUuid();
  const createdAt = await businessNow({ clock, config }, db);
  const expiresAt = new Date(createdAt.getTime() + ownerlessForMs);
  await insertStoredObject(db, { id, createdAt, expiresAt });
  try {
    const digest = createHash("sha256");
    let size = 0;
    for await (const bytes of pieces(source)) {
      digest.update(bytes);
      await insertPiece(db, { objectId: id, startsAt: size, bytes }).catch(sweptAway);
      size += bytes.length;
    }
    const stored = { id, size, sha256: digest.digest() };
    if (!(await finishStoredObject(db, stored))) throw new Refusal(byteErrors.interrupted);
    return stored;
  } catch (error) {
    await discardStoredObject(db, id);
    throw error;
  }
}

const sweptAway = onViolation(
  "stored_object_pieces_object_id_fkey",
  new Refusal(byteErrors.interrupted),
);

/** However the bytes arrive, they leave in pieces of one size; only the last is shorter. */
async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    const joined = Buffer.concat(waiting);
    const whole = length - (length % pieceBytes);
    for (let start = 0; start < whole; start += pieceBytes)
      yield joined.subarray(start, start + pieceBytes);
    waiting = whole === length ? [] : [joined.subarray(whole)];
    length -= whole;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function* read(db: Db, id: string, first: number, last: number): AsyncGenerator<Buffer> {
  for (let position = first; position <= last; ) {
    const startsAt = position - (position % pieceBytes);
    const length = Math.min(startsAt + pieceBytes - 1, last) - position + 1;
    const bytes = await readPiece(db, id, { startsAt, first: position - startsAt, length });
    if (bytes?.length !== length) throw new Error(`bytes of stored object ${id} are missing`);
    yield bytes;
    position += length;
  }
}
