import type { Refusal } from "../refusal.ts";
import { isStalePlan } from "./statements/stale-plan.ts";

const serializationFailure = "40001";
const deadlock = "40P01";
const queryCanceled = "57014";
const uniqueViolation = "23505";
const checkViolation = "23514";
const foreignKeyViolation = "23503";
/** From PostgreSQL 18 on a reference with `on delete restrict` has a code of its own. */
const restrictViolation = "23001";
const exclusionViolation = "23P01";

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
  table?: string;
}

/**
 * Returns whether a transaction failed because of another one, or of a migration, and may succeed
 * when it is repeated.
 */
export function isRetryable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  if (isStalePlan(error)) return true;
  return [serializationFailure, deadlock].includes(error.code) || isPartitionNew(error);
}

/** The row was on its way to the default partition when the partition of its month was created. */
function isPartitionNew({ code, constraint, table }: DatabaseError): boolean {
  return (
    code === checkViolation && constraint === undefined && table?.endsWith("_default") === true
  );
}

/**
 * A statement ran, or waited for another transaction, longer than it may, or the server was frozen
 * meanwhile. A request may be repeated; a job that always takes too long must fail.
 */
export function isStatementTimeout(error: unknown): boolean {
  return isDatabaseError(error) && error.code === queryCanceled;
}

/** Turns the violation of one constraint into a refusal, for `.catch`. */
export function onViolation(constraint: string, refusal: Refusal): (error: unknown) => never {
  return (error) => {
    if (isDatabaseError(error) && isViolation(error) && error.constraint === constraint)
      throw refusal;
    throw error;
  };
}

/** The row that this column refers to no longer exists, in any table. */
export function isOwnerGone(error: unknown, column: string): boolean {
  return (
    isDatabaseError(error) &&
    error.code === foreignKeyViolation &&
    error.constraint?.endsWith(`_${column}_fkey`) === true
  );
}

/**
 * Returns whether a statement lost to another transaction, or a constraint refused it: nothing was
 * written.
 */
export function hasLost(error: unknown): boolean {
  return isRetryable(error) || (isDatabaseError(error) && isViolation(error));
}

function isViolation(error: DatabaseError): boolean {
  return [
    uniqueViolation,
    checkViolation,
    foreignKeyViolation,
    restrictViolation,
    exclusionViolation,
  ].includes(error.code);
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
