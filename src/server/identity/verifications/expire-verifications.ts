import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { deleteExpiredVerifications, findFirstVerificationExpiry } from "./verification-store.ts";

export const verificationExpiries: DeadlineSource = {
  name: "verification expiries",
  nextDueAt: findFirstVerificationExpiry,
  runDue: (ctx, limit) => deleteExpiredVerifications(ctx.tx, ctx.now, limit),
};
