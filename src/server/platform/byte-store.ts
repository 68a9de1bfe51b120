import type { Tx } from "./database/database.ts";

/** Bytes that were written once and never change. */
export interface StoredObject {
  id: string;
  size: number;
  sha256: Buffer;
}

/**
 * Stores bytes. All other code uses these functions only, so that an object store can replace the
 * rows. A new object has no owner at first; objects without an owner are deleted after a while. An
 * object has at most one owner: the organization or user whose row refers to it.
 *
 * This interface is beside `platform.ts`, which has it as a field, and not in `bytes`: the files
 * there import the platform.
 */
export interface ByteStore {
  /**
   * Takes what comes, piece by piece, never all of it at once; a source that fails leaves nothing
   * behind.
   */
  write(source: AsyncIterable<Buffer>): Promise<StoredObject>;
  /** In the transaction that begins to refer to it. False if it is gone or has an owner already. */
  keep(tx: Tx, id: string, ownerId: string): Promise<boolean>;
  /** In the transaction that removed the references to these objects. */
  release(tx: Tx, ids: readonly string[]): Promise<void>;
  /**
   * In the transaction that deleted the owner, after the delete: uploads that it waited for are
   * then included.
   */
  releaseAllOf(tx: Tx, ownerId: string): Promise<void>;
  /** Deletes a new object without an owner. Has no effect on an object with an owner. */
  discard(id: string): Promise<void>;
  /** The bytes from `first` to `last`, both included, piece by piece. */
  read(id: string, first: number, last: number): AsyncGenerator<Buffer>;
  /** Deletes objects that are due at `now` and returns how many. */
  sweep(tx: Tx, now: Date, limit: number): Promise<number>;
}
