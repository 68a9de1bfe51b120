import * as z from "zod/mini";

export const trialIntervals = ["day", "week", "month", "year"] as const;

export const TrialInterval = z.enum(trialIntervals);
export type TrialInterval = z.infer<typeof TrialInterval>;

export const maxTrialCount = 1_000;

export const TrialIntervalCount = z.int().check(z.gte(1), z.lte(maxTrialCount));
