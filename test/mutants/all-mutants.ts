import { creditMutants } from "./credit-mutants.ts";
import { isolationMutants } from "./isolation-mutants.ts";
import { lockMutants } from "./lock-mutants.ts";
import { moneyMutants } from "./money-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { singleUseMutants } from "./single-use-mutants.ts";
import { usageBillMutants } from "./usage-bill-mutants.ts";
import { usageMutants } from "./usage-mutants.ts";

/**
 * The faults that `npm run mutants` plants. A change of the tests may lose seconds, but none of
 * these.
 */
export const allMutants: readonly Mutant[] = [
  ...moneyMutants,
  ...creditMutants,
  ...isolationMutants,
  ...singleUseMutants,
  ...lockMutants,
  ...usageMutants,
  ...usageBillMutants,
];
