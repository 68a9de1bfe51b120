import type * as z from "zod/v4/core";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";

/** A route of the account wire as it was declared. */
export interface DeclaredRoute {
  method: "GET" | "POST";
  path: string;
  body: z.$ZodType | undefined;
  query: z.$ZodType | undefined;
  /** The scope that an API key needs here; without it no key is accepted. */
  apiKeyScope: ApiKeyScope | undefined;
  /** Refused in a session in which an administrator acts as the person. */
  ownSessionOnly: boolean;
}
