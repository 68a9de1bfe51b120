import type { AccountOperation } from "./account-operation.ts";
import {
  administrationOperations,
  apiKeyOperations,
  pageOperations,
} from "./administration-operations.ts";
import {
  auditLogOperations,
  invitationOperations,
  memberOperations,
  organizationOperations,
  teamOperations,
} from "./organization-operations.ts";
import {
  linkedAccountOperations,
  sessionOperations,
  signInOperations,
  userOperations,
} from "./sign-in-operations.ts";

/** Every route below `/api/auth`, by method and path. */
export const accountOperations: Readonly<Record<string, AccountOperation>> = {
  ...signInOperations,
  ...sessionOperations,
  ...userOperations,
  ...linkedAccountOperations,
  ...organizationOperations,
  ...memberOperations,
  ...invitationOperations,
  ...teamOperations,
  ...auditLogOperations,
  ...apiKeyOperations,
  ...administrationOperations,
  ...pageOperations,
};
