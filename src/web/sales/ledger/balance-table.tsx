import type { ReactNode } from "react";
import { money } from "#web/seller/money-format.ts";
import { classes } from "#web/ui/classes.ts";
import { Card } from "#web/ui/layout/card.tsx";
import type { LedgerSide } from "../labels/explained-figures.ts";
import { accountLabels } from "../labels/ledger-labels.ts";
import { BalanceVerdict } from "./balance-verdict.tsx";
import { ExplainLink } from "./explain-link.tsx";
import type { AccountBalance, CurrencyBalance } from "./trial-balance.ts";

/**
 * Shows the trial balance of one currency: every account, and the sums that show whether it
 * balances.
 */
export function BalanceTable({ balance }: { balance: CurrencyBalance }): ReactNode {
  const { currency, accounts, debit, credit } = balance;
  const code = currency.toUpperCase();
  return (
    <Card
      title={`Where your money is, in ${code}`}
      note="A trial balance: every amount is recorded as a credit where it comes from and as a debit where it goes, so both sums are equal."
    >
      <table className="w-full border-collapse border-t border-line text-left text-13">
        <caption className="sr-only">Where your money is, in {code}</caption>
        <thead className="bg-sunken text-12 text-ink-second">
          <tr>
            <th scope="col" className="h-8 pr-2 pl-5 font-medium">
              Account
            </th>
            <th scope="col" className="px-2 text-right font-medium max-sm:hidden">
              Debit
            </th>
            <th scope="col" className="px-2 text-right font-medium max-sm:hidden">
              Credit
            </th>
            <th scope="col" className="pr-5 pl-2 text-right font-medium">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.account} account={account} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="h-10 py-2 pr-2 pl-5">
              <BalanceVerdict isBalanced={debit === credit} />
            </th>
            <Amount text={money(debit, currency)} wide />
            <Amount text={money(credit, currency)} wide />
            <Amount text={money(debit - credit, currency)} last />
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}

function AccountRow({ account }: { account: AccountBalance }): ReactNode {
  const { currency, debit, credit, balance } = account;
  const { name, note } = accountLabels[account.account];
  const explained = (text: string, side?: LedgerSide) => (
    <ExplainLink figure={account.account} currency={currency} {...(side ? { side } : {})}>
      {text}
    </ExplainLink>
  );
  return (
    <tr className="border-t border-line">
      <th scope="row" className="h-12 py-2 pr-2 pl-5 font-medium">
        {name}
        <span className="block text-12 font-normal text-ink-third">{note}</span>
      </th>
      <Amount text={explained(money(debit, currency), "debit")} wide />
      <Amount text={explained(money(credit, currency), "credit")} wide />
      <Amount text={explained(sideLabel(balance, currency))} last />
    </tr>
  );
}

/** "$59.17 debit": which side is larger, without a sign to interpret. */
function sideLabel(balance: number, currency: string): string {
  if (balance === 0) return money(0, currency);
  return `${money(Math.abs(balance), currency)} ${balance > 0 ? "debit" : "credit"}`;
}

interface AmountProps {
  text: ReactNode;
  wide?: boolean;
  last?: boolean;
}

function Amount({ text, wide = false, last = false }: AmountProps): ReactNode {
  return (
    <td
      className={classes(
        "pl-2 text-right tabular-nums",
        last ? "pr-5" : "pr-2",
        wide && "max-sm:hidden",
      )}
    >
      {text}
    </td>
  );
}
