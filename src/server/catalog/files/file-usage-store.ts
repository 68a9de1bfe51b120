import { sql } from "kysely";
import type { FileUsageWire } from "#contract/billing/file-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listFilesByIds } from "./file-store.ts";

interface UseRow {
  fileId: string;
  kind: "products" | "benefits" | "avatar";
  id: string;
  name: string;
}

export async function isFileUsed(tx: Tx, sellerId: string, id: string): Promise<boolean> {
  return (await listUses(tx, sellerId, [id])).length > 0;
}

/** Lists what refers to each of these files; another seller's are left out. */
export async function listFileUsages(
  db: Db,
  sellerId: string,
  ids: readonly string[],
): Promise<FileUsageWire[]> {
  const own = await listFilesByIds(db, sellerId, ids);
  const uses = Map.groupBy(await listUses(db, sellerId, ids), ({ fileId }) => fileId);
  return own.map(({ id: fileId }) => {
    const ofFile = uses.get(fileId) ?? [];
    const named = (kind: UseRow["kind"]) =>
      ofFile.filter((use) => use.kind === kind).map(({ id, name }) => ({ id, name }));
    return {
      file_id: fileId,
      products: named("products"),
      benefits: named("benefits"),
      is_organization_avatar: ofFile.some(({ kind }) => kind === "avatar"),
    };
  });
}

async function listUses(db: Db | Tx, sellerId: string, ids: readonly string[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select media.file_id::text as file_id, 'products' as kind, product.id::text as id, product.name
    from product_medias media
    join products product
      on product.organization_id = media.organization_id and product.id = media.product_id
    where media.organization_id = ${sellerId} and media.file_id = any(${ids}::uuid[])
    union all
    select given.file_id, 'benefits', benefit.id::text, benefit.description
    from benefits benefit, jsonb_array_elements_text(benefit.properties -> 'files') given (file_id)
    where benefit.organization_id = ${sellerId} and benefit.type = 'downloadables'
      and benefit.deleted_at is null and given.file_id = any(${ids}::text[])
    union all
    select shown.file_id, 'avatar', seller.id, seller.name
    from organizations seller, unnest(${ids}::text[]) shown (file_id)
    where seller.id = ${sellerId} and seller.logo like '%/files/public/' || seller.id || '/' || shown.file_id || '/%'
    order by name, id`.execute(db);
  return rows;
}
