import type { Mutant } from "./mutant.ts";

/** Faults in idempotency keys, values that work once, and limits. */
export const singleUseMutants: readonly Mutant[] = [
  {
    name: "idempotency-key-is-ignored",
    file: "src/server/v1/idempotency/idempotent-work.ts",
    text: "const key = readKey(request, repeatable);",
    planted: "const key = readKey(request, repeatable) && undefined;",
    caughtBy: ["test/http/v1-idempotency.test.ts"],
  },
  {
    name: "idempotency-key-answers-another-request",
    file: "src/server/v1/idempotency/idempotent-work.ts",
    text: "requestHash.equals(requestHash))",
    planted: "requestHash.equals(requestHash) && requestHash.length === 0)",
    caughtBy: ["test/http/v1-idempotency.test.ts"],
  },
  {
    name: "idempotency-key-of-any-caller",
    file: "src/server/v1/idempotency/idempotent-work.ts",
    text: "JSON.stringify([credential, sellerId, method,",
    planted: "JSON.stringify([credential === '', sellerId, method,",
    caughtBy: ["test/http/v1-idempotency.test.ts"],
  },
  {
    name: "idempotency-key-is-taken-again",
    file: "src/server/v1/idempotency/idempotency-store.ts",
    text: `expires_at <= \${now}
    returning`,
    planted: `expires_at <= 'infinity'
    returning`,
    caughtBy: ["test/http/v1-idempotency.test.ts"],
  },
  {
    name: "answer-is-not-stored",
    file: "src/server/v1/idempotency/idempotent-work.ts",
    text: "await keepAnswer(ctx.tx, claim.id, status, sealOutcome(ctx.platform, claim.id, outcome));",
    planted: "sealOutcome(ctx.platform, claim.id, outcome);",
    caughtBy: ["test/http/v1-idempotency.test.ts"],
  },
  {
    name: "conflict-is-stored-as-the-answer",
    file: "src/server/v1/idempotency/idempotency-rules.ts",
    text: "[401, 402, 408, 409, 422, 429]",
    planted: "[401, 402, 408, 429]",
    caughtBy: ["src/server/v1/idempotency/idempotency-rules.test.ts"],
  },
  {
    name: "lease-of-a-key-is-taken-over-twice",
    file: "src/server/v1/idempotency/stepped-work-store.ts",
    text: `    .set({ leaseUntil: until })
    .where("id", "=", id)
    .where("leaseUntil", "=", leaseUntil)`,
    planted: `    .set({ leaseUntil: until })
    .where("id", "=", id)`,
    caughtBy: ["src/server/v1/idempotency/stepped-work-store.test.ts"],
  },
  {
    name: "refund-begins-again-under-its-key",
    file: "src/server/v1/idempotency/stepped-work-store.ts",
    text: `progress = \${begun.replaces})`,
    planted: "progress is not null)",
    caughtBy: ["test/race/refunds.race.ts"],
  },
  {
    name: "mailed-link-works-twice",
    file: "src/server/identity/users/verification-store.ts",
    text: `    .deleteFrom("verifications")
    .where("identifier", "=", toIdentifier(purpose, token))`,
    planted: `    .updateTable("verifications").set({ updatedAt: ctx.now })
    .where("identifier", "=", toIdentifier(purpose, token))`,
    caughtBy: ["src/server/identity/users/verification-store.test.ts"],
  },
  {
    name: "mailed-link-never-expires",
    file: "src/server/identity/users/verification-store.ts",
    text: `    .where("expiresAt", ">", ctx.now)
    .$if(`,
    planted: "    .$if(",
    caughtBy: ["src/server/identity/users/verification-store.test.ts"],
  },
  {
    name: "portal-code-never-expires",
    file: "src/server/portal/sign-in/portal-code-store.ts",
    text: '    .where("expiresAt", ">", now)\n',
    planted: "",
    caughtBy: ["src/server/portal/sign-in/portal-sign-in-routes.test.ts"],
  },
  {
    name: "sign-in-state-of-any-browser",
    file: "src/server/identity/social/oauth-state-store.ts",
    text: '    .where("browserHash", "=", hashes.browserHash)\n',
    planted: "",
    caughtBy: ["src/server/identity/social/social-routes.test.ts"],
  },
  {
    name: "provider-token-works-twice",
    file: "src/server/identity/social/used-id-token-store.ts",
    text: "inserted.numInsertedOrUpdatedRows === 1n",
    planted: "inserted.numInsertedOrUpdatedRows !== 2n",
    caughtBy: ["src/server/identity/social/id-token-routes.test.ts"],
  },
  {
    name: "invitation-is-answered-twice",
    file: "src/server/identity/invitations/invitation-store.ts",
    text: `    .set({ status })
    .where("handle", "=", handle)
    .where("status", "=", "pending")`,
    planted: `    .set({ status })
    .where("handle", "=", handle)`,
    caughtBy: ["test/race/invitation.race.ts"],
  },
  {
    name: "event-of-the-processor-counts-twice",
    file: "src/server/money/processor/processor-event-store.ts",
    text: "inserted.numInsertedOrUpdatedRows === 1n",
    planted: "inserted.numInsertedOrUpdatedRows !== 2n",
    caughtBy: ["src/server/money/processor/processor-webhook-routes.test.ts"],
  },
  {
    name: "last-redemption-is-taken-twice",
    file: "src/server/catalog/discounts/discount-store.ts",
    text: 'eb("redemptionsCount", "<", eb.ref("maxRedemptions"))',
    planted: 'eb("redemptionsCount", "<=", eb.ref("maxRedemptions"))',
    caughtBy: ["test/race/discounts.race.ts"],
  },
  {
    name: "used-up-api-key-works-once-more",
    file: "src/server/identity/api-keys/api-key-store.ts",
    text: "or remaining > 0 or",
    planted: "or remaining >= 0 or",
    caughtBy: ["src/server/identity/api-keys/api-key-store.test.ts"],
  },
  {
    name: "limit-of-an-api-key-off-by-one",
    file: "src/server/identity/api-keys/api-key-store.ts",
    text: "request_count < rate_limit_max",
    planted: "request_count <= rate_limit_max",
    caughtBy: ["src/server/identity/api-keys/api-key-store.test.ts"],
  },
  {
    name: "rate-limit-off-by-one",
    file: "src/server/platform/limits/rate-limit-rules.ts",
    text: "if (nextMs <= nowMs + limit.windowMs)",
    planted: "if (nextMs <= nowMs + limit.windowMs + stepMs)",
    caughtBy: ["src/server/platform/limits/rate-limit-rules.test.ts"],
  },
  {
    name: "password-try-without-waiting",
    file: "src/server/identity/credentials/password-try-rules.ts",
    text: "if (beyond < 0) return 0;",
    planted: "if (beyond <= 0) return 0;",
    caughtBy: ["src/server/identity/credentials/password-try-rules.test.ts"],
  },
  {
    name: "one-member-too-many",
    file: "src/server/identity/members/join-organization.ts",
    text: ">= members)",
    planted: "> members)",
    caughtBy: ["src/server/identity/organizations/organization-settings-routes.test.ts"],
  },
  {
    name: "card-number-is-accepted",
    file: "src/server/v1/seller-routes.ts",
    text: "if (route.refusesCardNumbers) refuseCardNumbers(request.body);",
    planted: "",
    caughtBy: ["test/http/v1-public-routes.test.ts"],
  },
  {
    name: "nothing-counts-as-an-id",
    file: "src/server/v1/seller-routes.ts",
    text: 'if (Object.values(Object(request.params)).includes(""))',
    planted: 'if (Object.values(Object(request.params)).includes("-"))',
    caughtBy: ["test/http/v1-edge.test.ts"],
  },
  {
    name: "text-with-nul-reaches-the-database",
    file: "src/server/platform/http/json-body.ts",
    text: 'if (text.includes("\\0"))',
    planted: 'if (text === "\\0\\0")',
    caughtBy: ["test/http/v1-edge.test.ts"],
  },
  {
    name: "doubled-slash-finds-a-route",
    file: "src/server/platform/http/canonical-path-rules.ts",
    text: 'path.includes("//")',
    planted: 'path.includes("///")',
    caughtBy: ["src/server/platform/http/canonical-path-rules.test.ts"],
  },
];
