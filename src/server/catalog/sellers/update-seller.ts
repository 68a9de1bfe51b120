import type { SellerUpdate, SellerWire } from "#contract/billing/seller-schema.ts";
import {
  findOrganization,
  lockOrganization,
  type OrganizationRow,
} from "#server/identity/organizations/organization-store.ts";
import {
  changeOrganization,
  looksTheSame,
} from "#server/identity/organizations/update-organization.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  getSellerSettings,
  type SellerSettings,
  type SellerSettingsChanges,
  saveSellerSettings,
} from "./seller-settings-store.ts";
import { presentSeller } from "./seller-view.ts";
import { settingsChanges } from "./settings-changes.ts";
import { isUsageBillingUsed } from "./usage-billing-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "organization.updated": SellerWire;
  }
}

const usageBillingUsed: RefusalSpec = {
  status: 422,
  code: "value_error",
  message:
    "Usage-based billing cannot be turned off while a product has a metered price or a benefit credits a meter.",
};

/**
 * Name and logo are the account's and change there; the rest is ours. Either way one event is
 * emitted.
 */
export async function updateSeller(ctx: SellerCtx, input: SellerUpdate): Promise<SellerWire> {
  const before = await lockOrganization(ctx.tx, ctx.sellerId);
  if (!before) throw new Refusal(sellerErrors.notFound);
  const { name, avatar_url: logo, ...rest } = input;
  const after = await changeOrganization(ctx, before, {
    ...(name ? { name } : {}),
    ...(logo === undefined ? {} : { logo }),
  });
  const settings = await changeSettings(ctx, rest);
  if (settings.isChanged && looksTheSame(before, after)) await tell(ctx, after, settings.after);
  return presentSeller(after, settings.after);
}

/** Sellers hear of every change of an organization's name or logo. */
export const tellOfChangedOrganization: Reaction<"organization.changed"> = {
  kind: "sellers.tell_of_changed_organization",
  async run(ctx, { data: { organizationId } }) {
    const organization = await findOrganization(ctx.tx, organizationId);
    if (organization)
      await tell(ctx, organization, await getSellerSettings(ctx.tx, organizationId));
  },
};

/**
 * Switches usage-based billing on, before the first metered price or meter credit of a seller is
 * stored. It cannot be switched off until the end of the transaction.
 */
export async function switchOnUsageBilling(ctx: SellerCtx): Promise<void> {
  const organization = await lockOrganization(ctx.tx, ctx.sellerId);
  if (!organization) throw new Refusal(sellerErrors.notFound);
  const before = await getSellerSettings(ctx.tx, ctx.sellerId);
  if (before.usageBasedBillingEnabled) return;
  await tell(ctx, organization, await store(ctx, before, { usageBasedBillingEnabled: true }));
}

async function changeSettings(
  ctx: SellerCtx,
  input: Omit<SellerUpdate, "name" | "avatar_url">,
): Promise<{ after: SellerSettings; isChanged: boolean }> {
  const before = await getSellerSettings(ctx.tx, ctx.sellerId);
  const changes = settingsChanges(input, before, ctx.now);
  if (Object.keys(changes).length === 0) return { after: before, isChanged: false };
  const isOff = changes.usageBasedBillingEnabled === false;
  if (isOff && (await isUsageBillingUsed(ctx.tx, ctx.sellerId)))
    throw new Refusal(usageBillingUsed, ["feature_settings"]);
  return { after: await store(ctx, before, changes), isChanged: true };
}

async function store(
  ctx: SellerCtx,
  before: SellerSettings,
  changes: SellerSettingsChanges,
): Promise<SellerSettings> {
  const after = await saveSellerSettings(ctx.tx, ctx.sellerId, changes, ctx.now);
  await recordAudit(ctx, {
    action: "seller_settings.updated",
    organizationId: ctx.sellerId,
    targetKind: "organization",
    targetId: ctx.sellerId,
    before: audited(before),
    after: audited(after),
  });
  return after;
}

function audited(settings: SellerSettings & { organizationId?: string }): object {
  const { details: _private, modifiedAt: _always, organizationId: _same, ...shown } = settings;
  return shown;
}

async function tell(ctx: Ctx, organization: OrganizationRow, settings: SellerSettings) {
  const data = presentSeller(organization, settings);
  await emit(ctx, "organization.updated", data, { organizationId: organization.id });
}
