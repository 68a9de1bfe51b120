import type { CreateUser } from "#contract/identity/admin-schema.ts";
import { parseEmail } from "#contract/identity/email-address.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { newId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { upsertPassword } from "../accounts/account-store.ts";
import { hashPassword } from "../credentials/password-hash.ts";
import { assertNewPassword } from "../credentials/password-policy.ts";
import { userErrors } from "../users/user-errors.ts";
import { insertUser } from "../users/user-store.ts";
import { adminErrors, deniedErrors } from "./admin-errors.ts";
import { parseRoles, roleInForce, rolesPermit } from "./admin-rules.ts";
import type { AdministeredUser } from "./admin-store.ts";
import { readTarget } from "./target-user.ts";

/** Starts no session, and the address stays unproven: only its owner can prove it. */
export async function createAdministeredUser(
  req: EdgeRequest,
  administrator: AdministeredUser,
  input: CreateUser,
): Promise<AdministeredUser> {
  const email = parseEmail(input.email);
  if (!email) throw new Refusal(userErrors.invalidEmail);
  const role = grantedRole(req, administrator, input.role ?? input.data?.role);
  assertNewPassword(req.platform, input.password, { email, name: input.name });
  const passwordHash = await hashPassword(req.caller, input.password);
  const profile = { email, role, name: input.name, image: input.data?.image ?? null };
  return req.unitOfWork((ctx) => insertAdministered(ctx, profile, passwordHash));
}

/** Assigning a role needs its own permission. */
function grantedRole(
  { platform }: EdgeRequest,
  administrator: AdministeredUser,
  role: string | readonly string[] | undefined,
): string {
  if (role === undefined) return "user";
  if (!rolesPermit(roleInForce(administrator, platform.config.mode), "user:set-role"))
    throw new Refusal(deniedErrors["user:set-role"]);
  const parsed = parseRoles(role);
  if (parsed === undefined) throw new Refusal(adminErrors.unknownRole);
  return parsed;
}

async function insertAdministered(
  ctx: Ctx,
  profile: Pick<AdministeredUser, "email" | "role" | "name" | "image">,
  passwordHash: string,
): Promise<AdministeredUser> {
  const user = await insertUser(ctx.tx, {
    id: newId(),
    ...profile,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).catch(onViolation("users_email", new Refusal(adminErrors.userExists)));
  await upsertPassword(ctx.tx, user.id, passwordHash, ctx.now);
  await recordAudit(ctx, {
    action: "user.created",
    targetKind: "user",
    targetId: user.id,
    after: { role: profile.role },
  });
  return readTarget(ctx, user.id);
}
