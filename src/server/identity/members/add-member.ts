import type { RoleInput } from "#contract/identity/member-schema.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { parseRoles } from "../organizations/permission-rules.ts";
import { joinOrganization } from "./join-organization.ts";
import { memberErrors } from "./member-errors.ts";
import type { MemberRow } from "./member-store.ts";

/**
 * Adds a member for code inside the program only: no route leads here, and no caller's rights are
 * asked.
 */
export async function addMember(
  ctx: Ctx,
  input: { organizationId: string; userId: string; role: RoleInput; teamIds?: readonly string[] },
): Promise<MemberRow> {
  const roles = parseRoles(input.role);
  if (!roles) throw new Refusal(memberErrors.unknownRole);
  const { organizationId, userId, teamIds = [] } = input;
  return joinOrganization(ctx, { organizationId, userId, roles, teamIds });
}
