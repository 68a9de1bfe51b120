import type { Address } from "#contract/billing/address-schema.ts";
import type { CheckoutUpdatePublic } from "#contract/billing/checkout-schema.ts";
import { taxIdOfCountry } from "#server/customers/country-tax-id-rules.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import type { CheckoutProblem } from "../records/checkout-problems.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";

export type BuyerColumns = Pick<
  CheckoutRow,
  | "customerName"
  | "customerEmail"
  | "customerBillingName"
  | "customerBillingAddress"
  | "customerTaxIdValue"
  | "customerTaxIdFormat"
  | "isBusinessCustomer"
  | "locale"
>;

export type BuyerInput = Pick<
  CheckoutUpdatePublic,
  | "customer_name"
  | "customer_email"
  | "customer_billing_name"
  | "customer_billing_address"
  | "customer_tax_id"
  | "is_business_customer"
  | "locale"
>;

/** Plans the buyer after this input. Absent fields stay unchanged; null and empty text clear. */
export function planBuyer(
  before: BuyerColumns & Pick<CheckoutRow, "customerId">,
  input: BuyerInput,
): { buyer: BuyerColumns; problems: CheckoutProblem[] } {
  const email = planEmail(before, input.customer_email);
  const address = changed(before.customerBillingAddress, input.customer_billing_address);
  const taxId = planTaxId(before, address, input.customer_tax_id);
  return {
    buyer: {
      customerName: text(before.customerName, input.customer_name),
      customerEmail: email.value,
      customerBillingName: text(before.customerBillingName, input.customer_billing_name),
      customerBillingAddress: address,
      customerTaxIdValue: taxId.value,
      customerTaxIdFormat: taxId.format,
      isBusinessCustomer: input.is_business_customer ?? before.isBusinessCustomer,
      locale: changed(before.locale, input.locale),
    },
    problems: [...email.problems, ...taxId.problems],
  };
}

function changed<Value>(before: Value | null, given: Value | null | undefined): Value | null {
  return given === undefined ? before : given;
}

function text(before: string | null, given: string | null | undefined): string | null {
  return changed(before, given) || null;
}

/** Once a customer is attached, the address is theirs. */
function planEmail(
  before: Pick<CheckoutRow, "customerEmail" | "customerId">,
  given: string | null | undefined,
): { value: string | null; problems: CheckoutProblem[] } {
  const { customerEmail, customerId } = before;
  if (given === undefined || given === customerEmail) return { value: customerEmail, problems: [] };
  if (customerId === null) return { value: given, problems: [] };
  const problem = { spec: checkoutErrors.emailFixed, place: ["customer_email"] };
  return { value: customerEmail, problems: [problem] };
}

interface PlannedTaxId {
  value: string | null;
  format: string | null;
  problems: CheckoutProblem[];
}

const noTaxId: PlannedTaxId = { value: null, format: null, problems: [] };

/** A tax ID is one of the country: another country takes away one that does not fit. */
function planTaxId(
  before: Pick<CheckoutRow, "customerTaxIdValue" | "customerTaxIdFormat">,
  address: Address | null,
  given: string | null | undefined,
): PlannedTaxId {
  const known = before.customerTaxIdValue;
  const number = given === undefined ? known : given;
  if (!number) return noTaxId;
  const isGiven = given !== undefined;
  const fault = (spec: CheckoutProblem["spec"]): PlannedTaxId =>
    isGiven ? { ...noTaxId, problems: [{ spec, place: ["customer_tax_id"] }] } : noTaxId;
  if (address === null) return fault(checkoutErrors.taxIdWithoutCountry);
  const [value, format] = taxIdOfCountry(number, address.country) ?? [];
  if (value === undefined || format === undefined) return fault(checkoutErrors.taxIdInvalid);
  if (value === known) return { value, format: before.customerTaxIdFormat, problems: [] };
  return { value, format, problems: [] };
}
