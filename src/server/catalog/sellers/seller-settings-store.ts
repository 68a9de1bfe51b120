import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

type SettingsRow = Selectable<Tables["sellerSettings"]>;

/** The selling settings of an organization. `modifiedAt` is null until the first change. */
export type SellerSettings = Omit<SettingsRow, "organizationId" | "modifiedAt"> & {
  modifiedAt: Date | null;
};

export type SellerSettingsChanges = Partial<
  Omit<Insertable<Tables["sellerSettings"]>, "organizationId" | "modifiedAt">
>;

/** As everybody begins. */
export const firstSettings: SellerSettings = {
  email: null,
  website: null,
  socials: [],
  details: null,
  detailsSubmittedAt: null,
  issueFundingEnabled: false,
  usageBasedBillingEnabled: false,
  allowMultipleSubscriptions: false,
  allowCustomerUpdates: true,
  prorationBehavior: "prorate",
  notifyNewOrder: true,
  notifyNewSubscription: true,
  notifyNewDispute: true,
  customerEmailSettings: {},
  embedHosts: [],
  defaultTaxBehavior: "exclusive",
  invoiceName: null,
  invoiceAddress: null,
  invoiceTaxId: null,
  modifiedAt: null,
};

export async function getSellerSettings(db: Db | Tx, sellerId: string): Promise<SellerSettings> {
  const [settings = firstSettings] = (await listSellerSettings(db, [sellerId])).values();
  return settings;
}

/**
 * Reads the settings of many sellers in one query; sellers who never changed theirs are left out.
 */
export async function listSellerSettings(
  db: Db | Tx,
  sellerIds: readonly string[],
): Promise<Map<string, SellerSettings>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("sellerSettings")
    .selectAll()
    .where("organizationId", "in", sellerIds)
    .execute();
  return new Map(rows.map((row) => [row.organizationId, row]));
}

/** The caller holds the organization's lock, so that changes at once come one after the other. */
export function saveSellerSettings(
  tx: Tx,
  sellerId: string,
  changes: SellerSettingsChanges,
  now: Date,
): Promise<SellerSettings> {
  const given = { ...changes, modifiedAt: now };
  const socials = JSON.stringify(firstSettings.socials);
  return tx
    .insertInto("sellerSettings")
    .values({ ...firstSettings, socials, organizationId: sellerId, ...given })
    .onConflict((conflict) => conflict.column("organizationId").doUpdateSet(given))
    .returningAll()
    .executeTakeFirstOrThrow();
}
