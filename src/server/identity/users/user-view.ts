import type { UserWire } from "#contract/identity/session-schema.ts";
import type { UserRow } from "./user-store.ts";

export function presentUser(user: UserRow): UserWire {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    image: user.image,
    emailVerified: user.emailVerified,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}
