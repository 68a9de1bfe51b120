import type { Scope } from "#contract/identity/scopes.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";

/** A unit of work on the data of one seller. */
export interface SellerCtx extends Ctx {
  sellerId: string;
}

/** A request that acts for one organization, the seller, and reaches only its data. */
export type SellerRequest<Body = unknown, Query = unknown, Params = unknown> = Omit<
  EdgeRequest<Body, Query>,
  "params" | "unitOfWork"
> & {
  params: Params;
  db: Db;
  sellerId: string;
  /**
   * The one transaction of a write. What the action returns is the answer: with an Idempotency-Key
   * it is stored in that same transaction, and returned again when the request is repeated.
   */
  unitOfWork<Result>(action: (ctx: SellerCtx) => Promise<Result>): Promise<Result>;
  /** Instead of the unit of work, for a write that calls outside between two transactions. */
  steps<Answer>(): SteppedWork<Answer>;
};

/** A request of a route of sellers. */
export type SellerRouteRequest<Body = unknown, Query = unknown, Params = unknown> = SellerRequest<
  Body,
  Query,
  Params
> & {
  /**
   * Instead of the unit of work, for a write that is one statement and commits by itself. Undefined
   * where the statement decided nothing, lost to another one, or may not commit alone because the
   * answer is to be stored with it: then the unit of work decides.
   */
  oneStatement<Result>(
    run: (scope: StatementScope) => Promise<Result | undefined>,
  ): Promise<Result | undefined>;
};

/** The seller and the instant of a statement that commits by itself. */
export interface StatementScope {
  db: Db;
  sellerId: string;
  now: Date;
  platform: Platform;
}

/**
 * The Idempotency-Key of a request that calls outside between two transactions. Without a key all
 * of this does nothing. Two requests may carry out the same progress at once, if one is slower than
 * its lease: the steps must allow that.
 */
export interface SteppedWork<Answer> {
  /**
   * The result of an earlier request with this key: its answer, or the work it began before it
   * died. Waits for a request that is still running.
   */
  recall(): Promise<{ answer: Answer } | { progress: string } | undefined>;
  /** Whether a request with this key began meanwhile. */
  isTaken(): Promise<boolean>;
  /** In the first transaction, with the effect that the progress names. Throws `TwinAhead`. */
  begin(ctx: Ctx, progress: string, replaces?: string): Promise<void>;
  /**
   * In the last transaction. A refusal that may pass frees the key instead. Throws `TwinAhead` if
   * another request that took the work over has answered: all requests with one key get one answer.
   */
  finish(ctx: Ctx, outcome: Outcome<Answer>): Promise<void>;
  /**
   * Frees the key because its work was undone. False if another request has taken the work over.
   */
  abandon(ctx: Ctx): Promise<boolean>;
}

/** How a write ends: with its answer, or refused. */
export type Outcome<Result> = { value: Result } | { refusal: RefusalSpec };

/** A request of somebody for whom it acts in all their organizations, or in none yet. */
export type CallerRequest<Body = unknown, Query = unknown, Params = unknown> = Omit<
  SellerRequest<Body, Query, Params>,
  "sellerId" | "unitOfWork" | "steps"
> & {
  /**
   * Those in which the caller may do this: the one of a token, all of a person, or the one that was
   * named.
   */
  organizationIds: readonly string[];
  /** As that of a seller's request. */
  unitOfWork<Result>(action: (ctx: Ctx) => Promise<Result>): Promise<Result>;
};

/**
 * Settles for which seller a request acts, and that it may. Makes the credential the caller of what
 * follows.
 */
export type SellerGuard = (
  request: EdgeRequest,
  requirement: SellerRequirement,
) => Promise<Admission>;

export interface Admission {
  sellerId: string;
  credential: string;
  isToken: boolean;
  /** The instant of the business clock that was read with the credential. */
  now?: Date;
}

/** The same for a request that need not act for one organization. */
export type CallerGuard = (
  request: EdgeRequest,
  requirement: SellerRequirement,
) => Promise<{ organizationIds: readonly string[]; credential: string; isToken: boolean }>;

export interface SellerRequirement {
  scope: Scope;
  newCredential: boolean;
  exportsCustomers: boolean;
  named: NamedOrganization;
}

/** The organizations a request names, and where it would have to name one. */
export interface NamedOrganization {
  inQuery: readonly string[];
  inBody: readonly string[];
  inPath?: readonly string[];
  place: "body" | "query";
}
