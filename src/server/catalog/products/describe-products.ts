import type { ProductWire } from "#contract/billing/product-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { listBenefitsByIds } from "../benefits/benefit-store.ts";
import { presentBenefit } from "../benefits/benefit-view.ts";
import { listCustomFieldsByIds } from "../custom-fields/custom-field-store.ts";
import { presentCustomField } from "../custom-fields/custom-field-view.ts";
import { listFilesByIds } from "../files/file-store.ts";
import { presentProductMedia } from "../files/file-view.ts";
import { listPricesOf } from "./price-store.ts";
import { listBenefitLinks, listFieldLinks, listMediaLinks } from "./product-parts-store.ts";
import type { ProductRow } from "./product-store.ts";
import { presentProduct } from "./product-view.ts";

/** Where to read, for whom, and under which address files are found. */
export interface CatalogSource {
  db: Db | Tx;
  sellerId: string;
  baseUrl: string;
}

export function catalogSource({ db, sellerId, platform }: SellerRequest): CatalogSource {
  return { db, sellerId, baseUrl: platform.config.baseUrl };
}

export async function describeProduct(ctx: SellerCtx, row: ProductRow): Promise<ProductWire> {
  const { tx: db, sellerId, platform } = ctx;
  const sold = await platform.services.findSoldProducts(db, sellerId, [row.id]);
  const source = { db, sellerId, baseUrl: platform.config.baseUrl };
  const [wire] = await describeProducts(source, [row], { sold });
  if (!wire) throw new Error(`product ${row.id} has no description`);
  return wire;
}

/** Describes products for their seller, who may delete those that were never sold. */
export async function describeOwnProducts(
  req: SellerRequest,
  rows: readonly ProductRow[],
): Promise<ProductWire[]> {
  const { findSoldProducts } = req.platform.services;
  const ids = rows.map(({ id }) => id);
  const sold = await findSoldProducts(req.db, req.sellerId, ids);
  return describeProducts(catalogSource(req), rows, { sold });
}

/**
 * Describes the wire shape of any number of products, with the same few queries for one and for a
 * hundred. Where it is not known which ones were sold, none is shown as deletable.
 */
export async function describeProducts(
  { db, sellerId, baseUrl }: CatalogSource,
  rows: readonly ProductRow[],
  known: { sold?: ReadonlySet<string> } = {},
): Promise<ProductWire[]> {
  const ids = rows.map(({ id }) => id);
  // One after the other: inside a transaction there is only one connection to ask.
  const prices = await listPricesOf(db, sellerId, ids);
  const benefitLinks = await listBenefitLinks(db, sellerId, ids);
  const benefits = await listBenefitsByIds(db, sellerId, idsIn(benefitLinks, "benefitId"));
  const mediaLinks = await listMediaLinks(db, sellerId, ids);
  const files = await listFilesByIds(db, sellerId, idsIn(mediaLinks, "fileId"));
  const fieldLinks = await listFieldLinks(db, sellerId, ids);
  const fields = await listCustomFieldsByIds(db, sellerId, idsIn(fieldLinks, "customFieldId"));

  const pricesByProduct = Map.groupBy(prices, (price) => price.productId);
  const benefitsByProduct = linked(benefitLinks, "benefitId", byId(benefits, presentBenefit));
  const mediasByProduct = linked(
    mediaLinks,
    "fileId",
    byId(files, (file) => presentProductMedia(file, baseUrl)),
  );
  const wireFields = byId(fields, presentCustomField);
  const fieldLinksByProduct = Map.groupBy(fieldLinks, (link) => link.productId);
  return rows.map((row) =>
    presentProduct(row, {
      isDeletable: known.sold?.has(row.id) === false && row.deletedAt === null,
      prices: pricesByProduct.get(row.id) ?? [],
      benefits: benefitsByProduct.get(row.id) ?? [],
      medias: mediasByProduct.get(row.id) ?? [],
      fieldLinks: fieldLinksByProduct.get(row.id) ?? [],
      fields: wireFields,
    }),
  );
}

function idsIn<Key extends string>(links: readonly Record<Key, string>[], key: Key): string[] {
  return [...new Set(links.map((link) => link[key]))];
}

/** Each thing is presented once, however many products show it. */
function byId<Row extends { id: string }, Wire>(
  rows: readonly Row[],
  present: (row: Row) => Wire,
): Map<string, Wire> {
  return new Map(rows.map((row) => [row.id, present(row)]));
}

function linked<Key extends string, Wire>(
  links: readonly (Record<Key, string> & { productId: string })[],
  key: Key,
  wires: Map<string, Wire>,
): Map<string, Wire[]> {
  const found = new Map<string, Wire[]>();
  for (const link of links) {
    const wire = wires.get(link[key]);
    if (wire === undefined) continue;
    const list = found.get(link.productId);
    if (list) list.push(wire);
    else found.set(link.productId, [wire]);
  }
  return found;
}
