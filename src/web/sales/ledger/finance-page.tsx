import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { money } from "#web/seller/money-format.ts";
import { NoAccess } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton, TextLink } from "#web/ui/text/link-button.tsx";
import type { FigureName } from "../labels/explained-figures.ts";
import { ledgerBalanceQuery } from "../labels/ledger-queries.ts";
import { BalanceTable } from "./balance-table.tsx";
import { ExplainLink } from "./explain-link.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { LedgerVerification } from "./ledger-verification.tsx";
import { byCurrency, type CurrencyBalance, keyFigures } from "./trial-balance.ts";

/**
 * Shows where the money is: the trial balance of each currency, and a check of the whole ledger.
 */
export function FinancePage(): ReactNode {
  const query = useQuery(ledgerBalanceQuery(useSeller()));
  if (query.error instanceof ApiRefusal && query.error.status === 403) {
    return <NoAccess what="the ledger" />;
  }
  if (!query.data) {
    return (
      <Card>
        <AsyncRows query={query} label="Loading the balance" rows={6}>
          {() => null}
        </AsyncRows>
      </Card>
    );
  }
  const balances = byCurrency(query.data.accounts);
  if (balances.length === 0) return <NoMoneyYet />;
  return (
    <>
      {balances.map((balance) => (
        <CurrencyPart key={balance.currency} balance={balance} />
      ))}
      <LedgerVerification />
    </>
  );
}

function CurrencyPart({ balance }: { balance: CurrencyBalance }): ReactNode {
  const { currency } = balance;
  const { atProcessor, owed, tax, earned, held } = keyFigures(balance);
  const code = currency.toUpperCase();
  const figure = (name: FigureName, amount: number) => (
    <ExplainLink figure={name} currency={currency}>
      {money(amount, currency)}
    </ExplainLink>
  );
  return (
    <>
      <FigureStrip
        label={`Key figures in ${code}`}
        figures={[
          {
            label: "Earned",
            text: figure("earned", earned),
            note:
              held === 0 ? (
                "After discounts, refunds and fees"
              ) : (
                <HeldNote {...{ held, currency }} />
              ),
          },
          {
            label: "At the processor",
            text: figure("at_processor", atProcessor),
            note: "Not paid out yet",
          },
          { label: "Tax to pay", text: figure("tax", tax), note: "On sales, less refunds" },
          { label: "Owed by customers", text: figure("owed", owed), note: "Orders not paid yet" },
        ]}
      />
      <BalanceTable balance={balance} />
    </>
  );
}

/** Disputed money is the seller's until the bank decides. It is held with its tax. */
function HeldNote({ held, currency }: { held: number; currency: string }): ReactNode {
  return (
    <>
      After discounts, refunds and fees. Not deducted:{" "}
      <TextLink to={pagePaths.disputes}>{money(held, currency)} held in disputes</TextLink>
    </>
  );
}

function NoMoneyYet(): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<Wallet aria-hidden />}
        title="No money has moved yet"
        action={<LinkButton to={pagePaths.checkoutLinks}>Share a checkout link</LinkButton>}
        call={apiCall("GET", "/ledger/balance")}
      >
        The balance of each account appears here after your first sale.
      </EmptyState>
    </Card>
  );
}
