import type { Mutant } from "./mutant.ts";

/**
 * Faults that let one seller, customer or person reach what belongs to another, or more than they
 * may.
 */
export const isolationMutants: readonly Mutant[] = [
  {
    name: "customers-of-every-seller",
    file: "src/server/customers/customer-store.ts",
    text: `    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where(column, "=", value)`,
    planted: `    .where("deletedAt", "is", null)
    .where(column, "=", value)`,
    caughtBy: ["test/http/v1-isolation.test.ts"],
  },
  {
    name: "customer-list-of-every-seller",
    file: "src/server/customers/customer-store.ts",
    text: `    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null)
    .where(metadataMatches`,
    planted: `    .where("deletedAt", "is", null)
    .where(metadataMatches`,
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "orders-of-every-seller",
    file: "src/server/sales/orders/order-store.ts",
    text: 'db.selectFrom("orders").where("organizationId", "=", sellerId);',
    planted: 'db.selectFrom("orders");',
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "discounts-of-every-seller",
    file: "src/server/catalog/discounts/discount-store.ts",
    text: `    .selectFrom("discounts")
    .where("organizationId", "=", sellerId)
    .where("deletedAt"`,
    planted: `    .selectFrom("discounts")
    .where("deletedAt"`,
    caughtBy: ["test/http/v1-isolation.test.ts"],
  },
  {
    name: "subscriptions-of-every-seller",
    file: "src/server/sales/subscriptions/records/subscription-store.ts",
    text: 'db.selectFrom("subscriptions").where("organizationId", "=", sellerId)',
    planted: 'db.selectFrom("subscriptions")',
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "tokens-of-every-seller",
    file: "src/server/v1/access-tokens/access-token-store.ts",
    text: `    .deleteFrom("accessTokens")
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)`,
    planted: `    .deleteFrom("accessTokens")
    .where("id", "=", id)`,
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "ledger-of-every-seller",
    file: "src/server/money/ledger/ledger-store.ts",
    text: `from ledger_entries where organization_id = \${sellerId} \${until}
      group by currency, debit_account`,
    planted: `from ledger_entries where true \${until}
      group by currency, debit_account`,
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "token-names-another-organization",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "if (isForeign) throw",
    planted: "if (isForeign && named.inQuery.length < 0) throw",
    caughtBy: ["test/http/v1-isolation.test.ts"],
  },
  {
    name: "token-body-names-an-organization",
    file: "src/server/v1/seller-routes.ts",
    text: "if (isToken) refuseForToken(request.body);",
    planted: "if (!isToken) refuseForToken({});",
    caughtBy: ["test/http/v1-isolation.test.ts"],
  },
  {
    name: "person-names-a-foreign-organization",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "if (!member) throw new Refusal(sellerErrors.foreignOrganization);",
    planted: "if (!member) return named;",
    caughtBy: ["test/http/v1-isolation.test.ts"],
  },
  {
    name: "role-is-not-asked",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "if (!allows(member, requirement)) throw new Refusal(sellerErrors.notPermitted);",
    planted: "",
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "scope-of-token-is-not-asked",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "if (!isScopeGiven(token.scopes, scope)) throw",
    planted: "if (!isScopeGiven([...token.scopes, scope], scope)) throw",
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "read-scope-lets-write",
    file: "src/contract/identity/scopes.ts",
    text: 'needed.replace(/:read$/, ":write")',
    planted: 'needed.replace(/:write$/, ":read")',
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "members-read-access-tokens",
    file: "src/contract/identity/scopes.ts",
    text: 'organization_access_tokens: "tokens"',
    planted: 'organization_access_tokens: "settings"',
    caughtBy: ["src/server/v1/access-tokens/scope-roles.test.ts"],
  },
  {
    name: "expired-token-is-accepted",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "token.expiresAt <= now",
    planted: "token.expiresAt < new Date(0)",
    caughtBy: ["src/server/v1/access-tokens/access-token-routes.test.ts"],
  },
  {
    name: "impersonator-manages-tokens",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "if (!session || session.impersonatedBy !== null)",
    planted: "if (!session)",
    caughtBy: ["test/http/v1-edge.test.ts"],
  },
  {
    name: "write-from-a-foreign-page",
    file: "src/server/v1/seller-routes.ts",
    text: "if (request.headers.authorization === undefined) checkOrigin",
    planted: "if (request.headers.authorization === '') checkOrigin",
    caughtBy: ["test/http/v1-edge.test.ts"],
  },
  {
    name: "key-reaches-other-scopes",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: "isForPersonsOnly(scope) ? undefined : scope",
    planted: "undefined",
    caughtBy: ["test/http/v1-routes.test.ts"],
  },
  {
    name: "api-key-of-another-person",
    file: "src/server/identity/api-keys/api-key-store.ts",
    text: `    .selectAll()
    .where("userId", "=", userId)
    .where("id", "=", id)`,
    planted: `    .selectAll()
    .where("id", "=", id)`,
    caughtBy: ["src/server/identity/api-keys/api-key-routes.test.ts"],
  },
  {
    name: "invitation-for-another-address",
    file: "src/server/identity/invitations/answer-invitation.ts",
    text: "if (!mayKnow) throw new Refusal(invitationErrors.notRecipient);",
    planted: "",
    caughtBy: ["src/server/identity/invitations/invitation-routes.test.ts"],
  },
  {
    name: "purchase-reaches-the-whole-customer",
    file: "src/server/customers/customer-session.ts",
    text: 'if (kind === "full") return { ...whose, kind };',
    planted: 'if (kind !== "") return { ...whose, kind: "full" };',
    caughtBy: ["src/server/sales/settlement/confirmation/buyer-session-routes.test.ts"],
  },
  {
    name: "customer-session-never-ends",
    file: "src/server/customers/customer-session-store.ts",
    text: '    .where("customerSessions.expiresAt", ">", now)\n',
    planted: "",
    caughtBy: ["src/server/sales/settlement/confirmation/buyer-session-routes.test.ts"],
  },
  {
    name: "impersonated-sessions-outlive-their-administrator",
    file: "src/server/identity/sessions/session-store.ts",
    text: 'eb.or([eb("userId", "=", userId), eb("impersonatedBy", "=", userId)])',
    planted: 'eb.or([eb("userId", "=", userId)])',
    caughtBy: [
      "src/server/identity/admin/admin-session-routes.test.ts",
      "test/race/ex-admin-attack.race.ts",
    ],
  },
  {
    name: "any-site-frames-a-checkout",
    file: "src/server/sales/checkouts/embedding/embed-rules.ts",
    text: 'return !isFromLink || (rule.mode === "sandbox" && isLoopbackHost(hostname));',
    planted: "return isFromLink || !isLoopbackHost(hostname) || true;",
    caughtBy: ["src/server/sales/checkouts/links/link-visit-routes.test.ts"],
  },
  {
    name: "anybody-changes-a-free-plan",
    file: "src/server/sales/subscriptions/starts/held-plan.ts",
    text: '(kind === "free" && takesCard)',
    planted: '(kind === "free" && (takesCard || true))',
    caughtBy: ["src/server/sales/settlement/confirmation/free-plan-routes.test.ts"],
  },
  {
    name: "members-export-customers",
    file: "src/server/v1/access-tokens/seller-guard.ts",
    text: '(!exportsCustomers || isAllowed(roles, "customers", "export"))',
    planted: '(!exportsCustomers || isAllowed(roles, "customers", "read"))',
    caughtBy: ["test/http/customer-exports.test.ts"],
  },
  {
    name: "strangers-mail-phone-numbers",
    file: "src/server/platform/mail/mail-text-rules.ts",
    text: '.replace(digitRun, " ")',
    planted: "",
    caughtBy: ["src/server/platform/mail/mail-text-rules.test.ts"],
  },
];
