import { ok } from "../sandbox-call.ts";
import {
  CustomerCreate,
  CustomerSessionCreate,
  CustomerUpdate,
  createCustomer,
  createTaxId,
  describeCustomerSession,
  getCustomer,
  lockCustomer,
  TaxIdCreate,
  updateCustomer,
} from "../sandbox-customers.ts";
import { page, parameters } from "../wire/request-parameters.ts";
import { listPage } from "./list-objects.ts";
import { type Operation, operation } from "./operation.ts";

export const customerOperations: readonly Operation[] = [
  operation({
    method: "POST",
    path: "/v1/customers",
    parameters: CustomerCreate,
    run: async (call, input) => ok(await createCustomer(call, input)),
  }),
  operation({
    method: "GET",
    path: "/v1/customers/:id",
    parameters: parameters({}),
    run: async (call, _, id) => ok((await getCustomer(call, id)).body),
  }),
  operation({
    method: "POST",
    path: "/v1/customers/:id",
    parameters: CustomerUpdate,
    run: async (call, input, id) =>
      ok(await updateCustomer(call, await lockCustomer(call, id), input)),
  }),
  operation({
    method: "POST",
    path: "/v1/customers/:id/tax_ids",
    parameters: TaxIdCreate,
    run: async (call, input, id) => {
      // Locked, so that two requests cannot add the same one.
      const customer = await lockCustomer(call, id);
      return ok(await createTaxId(call, customer.id, input));
    },
  }),
  operation({
    method: "GET",
    path: "/v1/customers/:id/payment_methods",
    parameters: parameters(page),
    run: async (call, input, id) => {
      await getCustomer(call, id);
      const url = `/v1/customers/${id}/payment_methods`;
      return listPage(call, { kind: "payment_method", url }, { customerId: id }, input);
    },
  }),
  operation({
    method: "POST",
    path: "/v1/customer_sessions",
    parameters: CustomerSessionCreate,
    run: async (call, input) => {
      await getCustomer(call, input.customer);
      return ok(describeCustomerSession(call, input));
    },
  }),
];
