import type { Mutant } from "./mutant.ts";

/** Faults in locks and revisions, and acts that the audit log misses. */
export const lockMutants: readonly Mutant[] = [
  {
    name: "order-is-not-locked",
    file: "src/server/sales/orders/order-store.ts",
    text: "    .forNoKeyUpdate()\n",
    planted: "",
    caughtBy: ["test/race/refunds.race.ts"],
  },
  {
    name: "checkout-is-not-locked",
    file: "src/server/sales/checkouts/records/checkout-store.ts",
    text: "    .forNoKeyUpdate()\n",
    planted: "",
    caughtBy: ["test/race/checkouts.race.ts"],
  },
  {
    name: "discount-is-not-locked",
    file: "src/server/catalog/discounts/discount-store.ts",
    text: "    .forNoKeyUpdate()\n",
    planted: "",
    caughtBy: ["test/race/discounts.race.ts"],
  },
  {
    name: "customer-is-not-locked",
    file: "src/server/customers/customer-store.ts",
    text: ".selectAll().forNoKeyUpdate()",
    planted: ".selectAll()",
    caughtBy: ["test/race/customers.race.ts"],
  },
  {
    name: "subscription-is-not-locked",
    file: "src/server/sales/subscriptions/records/subscription-store.ts",
    text: `    .where("id", "=", id)
    .forNoKeyUpdate()`,
    planted: `    .where("id", "=", id)`,
    caughtBy: ["test/race/subscription-changes.race.ts"],
  },
  {
    name: "organization-is-not-locked",
    file: "src/server/identity/organizations/organization-store.ts",
    text: `    .where("id", "=", id)
    .forNoKeyUpdate()`,
    planted: `    .where("id", "=", id)`,
    caughtBy: ["test/race/organization.race.ts"],
  },
  {
    name: "changed-checkout-is-changed-again",
    file: "src/server/sales/checkouts/changes/change-checkout.ts",
    text: "if (row.revision !== prepared?.revision) throw",
    planted: "if (!prepared) throw",
    caughtBy: ["test/race/checkouts.race.ts"],
  },
  {
    name: "changed-checkout-is-confirmed",
    file: "src/server/sales/settlement/confirmation/begin-confirmation.ts",
    text: "if (row.revision !== revision) throw",
    planted: "if (row.revision < 0 - revision) throw",
    caughtBy: ["test/race/checkout-confirm.race.ts"],
  },
  {
    name: "checkout-forgets-its-revision",
    file: "src/server/sales/checkouts/records/checkout-store.ts",
    text: 'eb("revision", "+", 1)',
    planted: 'eb("revision", "+", 0)',
    caughtBy: ["test/race/checkouts.race.ts"],
  },
  {
    name: "subscription-forgets-its-revision",
    file: "src/server/sales/subscriptions/records/subscription-store.ts",
    text: 'eb("revision", "+", 1)',
    planted: 'eb("revision", "+", 0)',
    caughtBy: ["src/server/sales/subscriptions/updates/subscription-change-routes.test.ts"],
  },
  {
    name: "lost-lease-still-writes",
    file: "src/server/platform/jobs/lease-store.ts",
    text: "return rows.length === 1;",
    planted: "return rows.length !== 2;",
    caughtBy: ["src/server/platform/jobs/run-outside-jobs.test.ts"],
  },
  {
    name: "lost-transaction-is-not-run-again",
    file: "src/server/platform/context.ts",
    text: "if (!isRetryable(error) || attempt === maxAttempts) throw error;",
    planted: "if (attempt > 0) throw error;",
    caughtBy: ["src/server/platform/context.test.ts"],
  },
  {
    name: "refund-is-not-audited",
    file: "src/server/sales/refunds/reserve-refund.ts",
    text: `  await recordSellerAct(
    ctx,
    "refund.created",`,
    planted: `  const skip: typeof recordSellerAct = async () => undefined;
  await skip(
    ctx,
    "refund.created",`,
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "update-is-not-audited",
    file: "src/server/v1/record-seller-change.ts",
    text: "if (shown.length + changed.length === 0) return;",
    planted: "if (shown.length + changed.length >= 0) return;",
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "deletion-is-not-audited",
    file: "src/server/v1/record-seller-change.ts",
    text: `return recordSellerAct(ctx, \`\${columns.kind}.deleted\`, target, { before });`,
    planted: "return Promise.resolve();",
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "audit-log-forgets-the-token",
    file: "src/server/platform/audit/record-audit.ts",
    text: "if (caller.accessTokenId !== undefined)",
    planted: 'if (caller.accessTokenId === "")',
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "answer-to-an-invitation-is-not-audited",
    file: "src/server/identity/invitations/answer-invitation.ts",
    text: "  await recordAnswer(ctx, invitation);\n  return { invitation, member };",
    planted: "  return { invitation, member };",
    caughtBy: ["test/http/organization-audit.test.ts"],
  },
  {
    name: "audit-chain-leaves-out-the-change",
    file: "src/server/platform/audit/audit-hash.ts",
    text: "    sortKeys(row.after),\n",
    planted: "",
    caughtBy: ["src/server/platform/audit/chain-audit.test.ts"],
  },
  {
    name: "answer-differs-from-its-description",
    file: "src/server/catalog/discounts/discount-view.ts",
    text: "redemptions_count: row.redemptionsCount,",
    planted: "redemptions_count: String(row.redemptionsCount),",
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
];
