import type { Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

type ProcessorObjectRow = Selectable<Tables["processorObjects"]>;

export type ProcessorObject = Omit<ProcessorObjectRow, "kind"> & {
  kind:
    | "checkout_intent"
    | "order_intent"
    | "customer"
    | "charge"
    | "refund"
    | "dispute"
    | "payment_method";
};

/**
 * From now on what arrives with the processor's id only is found. To remember it again changes
 * nothing.
 */
export async function rememberProcessorObject(tx: Tx, object: ProcessorObject): Promise<void> {
  await rememberProcessorObjects(tx, [object]);
}

export async function rememberProcessorObjects(
  tx: Tx,
  objects: readonly ProcessorObject[],
): Promise<void> {
  if (objects.length === 0) return;
  await tx
    .insertInto("processorObjects")
    .values([...objects])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Finds whose object it is and which row of theirs it belongs to. */
export async function findProcessorObject(
  db: Db | Tx,
  id: string,
): Promise<ProcessorObject | undefined> {
  const row = await db
    .selectFrom("processorObjects")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row;
}
