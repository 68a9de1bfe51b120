import { addTransfer, isBalanced, type Totals } from "./balance-rules.ts";
import { entryFault } from "./entry-fault-rules.ts";
import type { CheckScope, LedgerCheck } from "./ledger-check.ts";
import { sumLedgerAccounts } from "./ledger-store.ts";
import {
  listAccountNames,
  listCustomerCredits,
  listEntriesAfter,
  listOrderReceivables,
  type OwnBalance,
} from "./ledger-verify-store.ts";

const pageSize = 5_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Reads every entry, adds up every account and compares that with the balances that the database
 * computes.
 */
const entriesAndBalances: LedgerCheck = {
  name: "entries",
  async run(scope) {
    const accounts = await listAccountNames(scope.tx, scope.sellerId);
    const opened = new Set(accounts.map(({ currency, account }) => `${currency} ${account}`));
    scope.count("accounts", opened.size);
    const totals = await addUpEntries(scope, opened);
    if (!isBalanced(totals.values())) scope.fault("ledger", "debits and credits differ");
    await compareBalances(scope, totals);
  },
};

async function addUpEntries(scope: CheckScope, opened: ReadonlySet<string>): Promise<Totals> {
  const totals: Totals = new Map();
  for (let after = firstId; ; ) {
    const rows = await listEntriesAfter(scope.tx, scope.sellerId, after, pageSize);
    for (const { source, leg, debitAccount: debit, creditAccount: credit, ...rest } of rows) {
      const entry = { debit, credit, amount: rest.amount, currency: rest.currency };
      addTransfer(totals, entry);
      const fault = entryFault(entry, opened);
      if (fault) scope.fault(`entry ${rest.id} (${source}, ${leg})`, fault);
    }
    scope.count("entries", rows.length);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return totals;
    after = last.id;
  }
}

async function compareBalances({ tx, sellerId, fault }: CheckScope, totals: Totals): Promise<void> {
  const computed = await sumLedgerAccounts(tx, sellerId, undefined);
  const names = new Set([
    ...totals.keys(),
    ...computed.map(({ currency, account }) => `${currency} ${account}`),
  ]);
  for (const name of names) {
    const read = totals.get(name);
    const shown = computed.find(({ currency, account }) => `${currency} ${account}` === name);
    const sums = [read?.debit ?? 0n, read?.credit ?? 0n];
    const balances = [BigInt(shown?.debit ?? 0), BigInt(shown?.credit ?? 0)];
    if (sums.join() !== balances.join())
      fault(
        `account ${name}`,
        `its entries add up to ${sums.join(" and ")}, not ${balances.join(" and ")}`,
      );
  }
}

interface OwnBalances {
  name: string;
  noun: string;
  /** The noun of the number in the report. */
  counted: string;
  list: typeof listOrderReceivables;
  findFault: (balance: number) => string | undefined;
}

/** Checks a balance of every order or customer that must never be above a limit on one side. */
function ownBalances({ name, noun, counted, list, findFault }: OwnBalances): LedgerCheck {
  return {
    name,
    async run({ tx, sellerId, count, fault }) {
      for (let after = firstId; ; ) {
        const rows = await list(tx, sellerId, after, pageSize);
        const whole = rows.length < pageSize ? rows : withoutLastId(rows);
        for (const { id, currency, balance } of whole) {
          const message = findFault(balance);
          if (message) fault(`${noun} ${id}`, `${message} ${Math.abs(balance)} ${currency}`);
        }
        count(counted, new Set(whole.map(({ id }) => id)).size);
        const last = whole.at(-1);
        if (!last || whole === rows) return;
        after = last.id;
      }
    },
  };
}

/** The last id of a full page may have more currencies on the next one. */
function withoutLastId(rows: OwnBalance[]): OwnBalance[] {
  const last = rows.at(-1)?.id;
  return rows.filter(({ id }) => id !== last);
}

/** Checks that read the ledger only. */
export const ledgerChecks: readonly LedgerCheck[] = [
  entriesAndBalances,
  ownBalances({
    name: "receivables",
    noun: "order",
    counted: "orders with entries",
    list: listOrderReceivables,
    findFault: (balance) => (balance < 0 ? "more was paid than owed, by" : undefined),
  }),
  ownBalances({
    name: "customer credit",
    noun: "customer",
    counted: "customers with entries",
    list: listCustomerCredits,
    findFault: (balance) => (balance > 0 ? "more credit was used than granted, by" : undefined),
  }),
];
