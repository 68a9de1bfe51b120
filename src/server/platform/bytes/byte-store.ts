import type { Ctx } from "../context.ts";
import type { Tx } from "../database/database.ts";

/** Bytes that were written once and never change. */
export interface StoredObject {
  id: string;
  size: number;
  sha256: Buffer;
}

/**
 * Where bytes lie. Everything else knows these five functions only, so that an object store can take the place of the
 * rows. What is written belongs to nobody until it is kept, and what nobody keeps is swept away.
 */
export interface ByteStore {
  /** Takes what comes, piece by piece, never all of it at once; a source that fails leaves nothing behind. */
  write(source: AsyncIterable<Buffer>): Promise<StoredObject>;
  /** In the transaction that begins to refer to it. False if it is gone. */
  keep(tx: Tx, id: string): Promise<boolean>;
  /** Gives up what nobody refers to. */
  release(id: string): Promise<void>;
  /** The bytes from `first` to `last`, both included, piece by piece. */
  read(id: string, first: number, last: number): AsyncGenerator<Buffer>;
  /** Removes what is due; how many there were. */
  sweep(ctx: Ctx, limit: number): Promise<number>;
}
