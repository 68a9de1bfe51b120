import { customerErrors } from "#server/customers/customer-errors.ts";
import type { WireIssue } from "#server/platform/validation-refusal.ts";

/** Faults of one event of a batch, which is refused as a whole. */
export const eventErrors = {
  inFuture: { type: "value_error", msg: "Timestamp must not be in the future" },
  unknownCustomer: { type: "value_error", msg: customerErrors.unknown.message },
  organizationOfToken: {
    type: "organization_token",
    msg: "Setting organization_id is disallowed when using an organization token.",
  },
  otherOrganization: {
    type: "value_error",
    msg: "All events of a request belong to the organization that it is for",
  },
} satisfies Record<string, Omit<WireIssue, "loc">>;
