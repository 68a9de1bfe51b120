import { createRefund, RefundCreate } from "../ledger/sandbox-refunds.ts";
import { closeDispute, DisputeUpdate, updateDispute } from "../ledger/update-sandbox-dispute.ts";
import { type Outcome, ok, type SandboxCall } from "../sandbox-call.ts";
import { findObject, type Kind } from "../sandbox-object-store.ts";
import { page, parameters, text } from "../wire/request-parameters.ts";
import { noSuch } from "../wire/stripe-fault.ts";
import { listPage } from "./list-objects.ts";
import { type Operation, operation } from "./operation.ts";

/**
 * Operations on money: charges, refunds, disputes, balance transactions, and the events about them.
 */
export const ledgerOperations: readonly Operation[] = [
  readOperation("charge", "/v1/charges"),
  operation({
    method: "GET",
    path: "/v1/charges",
    parameters: parameters({
      ...page,
      customer: text.optional(),
      payment_intent: text.optional(),
    }),
    run: (call, input) => {
      const filter = { customerId: input.customer, parentId: input.payment_intent };
      return listPage(call, { kind: "charge", url: "/v1/charges" }, filter, input);
    },
  }),
  operation({
    method: "POST",
    path: "/v1/refunds",
    parameters: RefundCreate,
    run: async (call, input) => ok(await createRefund(call, input)),
  }),
  readOperation("refund", "/v1/refunds"),
  operation({
    method: "GET",
    path: "/v1/refunds",
    parameters: parameters({ ...page, charge: text.optional() }),
    run: (call, input) =>
      listPage(call, { kind: "refund", url: "/v1/refunds" }, { parentId: input.charge }, input),
  }),
  readOperation("dispute", "/v1/disputes"),
  operation({
    method: "GET",
    path: "/v1/disputes",
    parameters: parameters({ ...page, charge: text.optional() }),
    run: (call, input) =>
      listPage(call, { kind: "dispute", url: "/v1/disputes" }, { parentId: input.charge }, input),
  }),
  operation({
    method: "POST",
    path: "/v1/disputes/:id",
    parameters: DisputeUpdate,
    run: async (call, input, id) => ok(await updateDispute(call, id, input)),
  }),
  operation({
    method: "POST",
    path: "/v1/disputes/:id/close",
    parameters: parameters({}),
    run: async (call, _, id) => ok(await closeDispute(call, id)),
  }),
  readOperation("balance_transaction", "/v1/balance_transactions"),
  operation({
    method: "GET",
    path: "/v1/balance_transactions",
    parameters: parameters({ ...page, source: text.optional() }),
    run: (call, input) => {
      const filter = { parentId: input.source };
      return listPage(
        call,
        { kind: "balance_transaction", url: "/v1/balance_transactions" },
        filter,
        input,
      );
    },
  }),
  readOperation("event", "/v1/events"),
  operation({
    method: "GET",
    path: "/v1/events",
    parameters: parameters(page),
    run: (call, input) => listPage(call, { kind: "event", url: "/v1/events" }, {}, input),
  }),
];

function readOperation(kind: Kind, path: string): Operation {
  return operation({
    method: "GET",
    path: `${path}/:id`,
    parameters: parameters({}),
    run: (call, _, id) => readObject(call, kind, id),
  });
}

async function readObject(call: SandboxCall, kind: Kind, id: string): Promise<Outcome> {
  const found = await findObject(call.tx, kind, id);
  if (!found) throw noSuch(kind, id);
  return ok(found.body);
}
