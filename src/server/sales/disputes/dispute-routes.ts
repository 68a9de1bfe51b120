import * as z from "zod/mini";
import {
  Dispute,
  DisputeEvidence,
  DisputeListQuery,
  DisputePage,
} from "#contract/billing/dispute-schema.ts";
import { WireIdInput } from "#contract/wire-id.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { answerDispute } from "./answer-dispute.ts";
import { describeDispute, describeDisputes } from "./describe-disputes.ts";
import { disputeErrors } from "./dispute-errors.ts";
import { listDisputes } from "./dispute-list-store.ts";
import { findDispute } from "./dispute-store.ts";

const DisputeParams = z.object({ id: WireIdInput });
const refusals = Object.values(disputeErrors);

export const disputeRoutes = (processor: Processor) =>
  sellerRoutes("/v1/disputes", (route) => {
    route.get(
      "/",
      {
        name: "disputes.list",
        summary: "List disputes.",
        scope: "disputes:read",
        query: DisputeListQuery,
        answer: DisputePage,
      },
      async ({ db, platform, sellerId, query }) => {
        const { rows, total } = await listDisputes(db, sellerId, query);
        const now = await businessNow(platform, db);
        const items = await describeDisputes(db, sellerId, rows, now);
        return presentPage(items, total, query);
      },
    );

    route.get(
      "/:id",
      {
        name: "disputes.get",
        summary: "Get a dispute by id.",
        scope: "disputes:read",
        params: DisputeParams,
        answer: Dispute,
        refusals: [disputeErrors.notFound],
      },
      async ({ db, platform, sellerId, params }) => {
        const row = await findDispute(db, sellerId, params.id);
        if (!row) throw new Refusal(disputeErrors.notFound);
        return describeDispute(db, row, await businessNow(platform, db));
      },
    );

    route.post(
      "/:id/evidence",
      {
        name: "disputes.evidence",
        summary: "Send evidence against a dispute. It can be sent once, before the deadline.",
        scope: "disputes:write",
        params: DisputeParams,
        body: DisputeEvidence,
        refusesCardNumbers: true,
        answer: Dispute,
        refusals,
      },
      ({ platform, caller, sellerId, steps, params, body: { text } }) =>
        answerDispute({ platform, caller, processor, sellerId, steps: steps() }, params.id, {
          kind: "evidence",
          text,
        }),
    );

    route.post(
      "/:id/accept",
      {
        name: "disputes.accept",
        summary: "Accept a dispute: the buyer keeps the money. This cannot be undone.",
        scope: "disputes:write",
        params: DisputeParams,
        answer: Dispute,
        refusals,
      },
      ({ platform, caller, sellerId, steps, params }) =>
        answerDispute({ platform, caller, processor, sellerId, steps: steps() }, params.id, {
          kind: "accept",
        }),
    );
  });
