import {
  LedgerExplanation,
  LedgerExplanationQuery,
} from "#contract/billing/ledger-explanation-schema.ts";
import {
  LedgerBalance,
  LedgerBalanceQuery,
  LedgerEntryPage,
  LedgerEntryQuery,
  LedgerVerification,
} from "#contract/billing/ledger-schema.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { listLedgerEntries } from "./ledger-entry-list-store.ts";
import { explainFigure } from "./ledger-explanation-store.ts";
import { sumLedgerAccounts } from "./ledger-store.ts";
import {
  presentExplainedEntry,
  presentLedgerBalance,
  presentLedgerEntry,
  presentSums,
} from "./ledger-view.ts";
import type { LedgerReports } from "./report-ledger.ts";

const read = "ledger:read";

export const ledgerRoutes = (reports: LedgerReports) =>
  sellerRoutes("/v1/ledger", (route) => {
    route.get(
      "/entries/",
      {
        name: "ledger.entries",
        summary:
          "List ledger entries, newest first. Counts and pages end at 10,000 entries; continue with `before` or narrow by date.",
        scope: read,
        query: LedgerEntryQuery,
        answer: LedgerEntryPage,
      },
      async ({ db, sellerId, query }) => {
        const { rows, total } = await listLedgerEntries(db, sellerId, query);
        return presentPage(rows.map(presentLedgerEntry), total, query);
      },
    );

    route.get(
      "/explanation",
      {
        name: "ledger.explanation",
        summary:
          "Explain an amount. Lists the entries of one or more accounts, newest first, and what all of them add up to, by kind of event.",
        scope: read,
        query: LedgerExplanationQuery,
        answer: LedgerExplanation,
      },
      async ({ db, sellerId, query }) => {
        const { rows, total, events } = await explainFigure(db, sellerId, query);
        const items = rows.map((row) => presentExplainedEntry(row, query));
        return { ...presentPage(items, total, query), ...presentSums(query.currency, events) };
      },
    );

    route.get(
      "/balance",
      {
        name: "ledger.balance",
        summary:
          "Get the trial balance. Debits and credits of every account, now or at an instant.",
        scope: read,
        query: LedgerBalanceQuery,
        answer: LedgerBalance,
      },
      async ({ db, sellerId, query }) =>
        presentLedgerBalance(await sumLedgerAccounts(db, sellerId, query.at)),
    );

    route.post(
      "/verify",
      {
        name: "ledger.verify",
        summary:
          "Verify the ledger. Recomputes every balance and compares the ledger with its records. The report is answered again for a minute.",
        scope: read,
        answer: LedgerVerification,
      },
      async (req) => {
        // Before the transaction that stores the answer, which must not wait for it.
        const report = await reports.read(req.sellerId);
        return req.unitOfWork(async () => report);
      },
    );
  });
