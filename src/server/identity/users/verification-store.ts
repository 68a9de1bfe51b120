import { type Selectable, sql } from "kysely";
import type { Ctx } from "#server/platform/context.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";

export type VerificationRow = Selectable<Tables["verifications"]>;

/** Each identifier starts with its purpose; the hash of the token follows. */
export type VerificationPurpose =
  | "reset-password:"
  | "delete-account-"
  | "change-email-"
  | "undo-email-change-";

export interface NewVerification {
  purpose: VerificationPurpose;
  token: string;
  value: string;
  userId: string | null;
  lifetimeSeconds: number;
}

export async function insertVerification(ctx: Ctx, verification: NewVerification): Promise<void> {
  await ctx.tx
    .insertInto("verifications")
    .values({
      id: newId(),
      identifier: toIdentifier(verification.purpose, verification.token),
      value: verification.value,
      userId: verification.userId,
      expiresAt: new Date(ctx.now.getTime() + verification.lifetimeSeconds * 1000),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute();
}

/** Finds whose link it is, if it is open: to lock that person before the link is taken. */
export async function findVerificationUser(
  ctx: Ctx,
  purpose: VerificationPurpose,
  token: string,
): Promise<string | undefined> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .select("userId")
    .where("identifier", "=", toIdentifier(purpose, token))
    .where("expiresAt", ">", ctx.now)
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/**
 * Takes the value, or nothing if it is used, expired or unknown: one statement, so only one request
 * can have it.
 */
export function consumeVerification(
  ctx: Ctx,
  purpose: VerificationPurpose,
  token: string,
  userId?: string,
): Promise<VerificationRow | undefined> {
  return ctx.tx
    .deleteFrom("verifications")
    .where("identifier", "=", toIdentifier(purpose, token))
    .where("expiresAt", ">", ctx.now)
    .$if(userId !== undefined, (query) => query.where("userId", "=", userId ?? null))
    .returningAll()
    .executeTakeFirst();
}

/** Looks without taking. */
export async function isVerificationOpen(
  ctx: Ctx,
  purpose: VerificationPurpose,
  token: string,
): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .select("id")
    .where("identifier", "=", toIdentifier(purpose, token))
    .where("expiresAt", ">", ctx.now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the newest links of a purpose, so many, and ends the rest. */
export async function dropOldVerifications(
  tx: Tx,
  purpose: VerificationPurpose,
  userId: string,
  keep: number,
): Promise<void> {
  await tx
    .deleteFrom("verifications")
    .where("id", "in", (query) =>
      query
        .selectFrom("verifications")
        .select("id")
        .where("userId", "=", userId)
        .where("identifier", "like", `${purpose}%`)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .offset(keep),
    )
    .execute();
}

/** Finds also an expired value that has not been cleaned up yet. */
export function findVerification(
  db: Db | Tx,
  purpose: VerificationPurpose,
  token: string,
): Promise<VerificationRow | undefined> {
  return db
    .selectFrom("verifications")
    .selectAll()
    .where("identifier", "=", toIdentifier(purpose, token))
    .executeTakeFirst();
}

/** Lists the open values of one purpose, oldest first. */
export function listVerifications(
  ctx: Ctx,
  purpose: VerificationPurpose,
  userId: string,
): Promise<VerificationRow[]> {
  return ctx.tx
    .selectFrom("verifications")
    .selectAll()
    .where("userId", "=", userId)
    .where("identifier", "like", `${purpose}%`)
    .where("expiresAt", ">", ctx.now)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function deleteVerification(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("verifications").where("id", "=", id).execute();
}

/** Ends every link of a purpose. */
export async function deleteVerifications(
  tx: Tx,
  purpose: VerificationPurpose,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom("verifications")
    .where("userId", "=", userId)
    .where("identifier", "like", `${purpose}%`)
    .execute();
}

function toIdentifier(purpose: VerificationPurpose, token: string): string {
  return purpose + hashToken(token).toString("hex");
}

/**
 * Deletes links that let their reader into the account. Those that undo a change of address stay.
 */
export async function deleteMailedLinks(tx: Tx, userId: string): Promise<void> {
  for (const purpose of ["reset-password:", "change-email-", "delete-account-"] as const)
    await deleteVerifications(tx, purpose, userId);
}

export const expiringVerifications: ExpiringRows = {
  name: "verifications",
  selectExpiry: (rest) => sql`select expires_at from verifications ${rest}`,
  deleteRows: (due) =>
    sql`delete from verifications where id in (select id from verifications ${due})`,
};
