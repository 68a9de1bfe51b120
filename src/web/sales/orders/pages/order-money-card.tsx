import type { UseQueryResult } from "@tanstack/react-query";
import { BookText } from "lucide-react";
import type { ReactNode } from "react";
import type { LedgerEntryWire } from "#contract/billing/ledger-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { OrderPartsWire } from "#contract/page-parts-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { count } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import type { FigureName } from "../../labels/explained-figures.ts";
import { returnLabel } from "../../labels/order-labels.ts";
import { ExplainLink } from "../../ledger/explain-link.tsx";
import { JournalTable } from "../../ledger/journal-table.tsx";
import { toPostings } from "../../ledger/ledger-postings.ts";
import { disputeFees, type MoneyShares, moneyShares } from "../../ledger/money-shares.ts";
import { type Share, ShareBar } from "../../ledger/share-bar.tsx";
import { toEntryPurpose } from "./entry-purposes.ts";

export interface OrderMoneyCardProps {
  order: OrderWire;
  parts: UseQueryResult<OrderPartsWire>;
}

/** Explains the ledger of one order in plain words: who has each part of the money now. */
export function OrderMoneyCard({ order, parts }: OrderMoneyCardProps): ReactNode {
  const postings = parts.data ? toPostings(parts.data.entries) : [];
  return (
    <Card
      title="Where every cent went"
      note={
        postings.length > 0
          ? `${count(postings.length, "ledger transaction")}, from the entries of this order`
          : "From the ledger entries of this order"
      }
      action={
        <LinkButton
          to={pagePaths.ledgerEntries}
          search={{ order: order.id }}
          kind="outline"
          icon={<BookText aria-hidden />}
          compact
        >
          Open ledger
        </LinkButton>
      }
    >
      <AsyncRows query={parts} label="Loading ledger entries" rows={3}>
        {({ entries, payments }) =>
          entries.length === 0 ? (
            <CardEmpty>No money moved for this order, so the ledger has no entries.</CardEmpty>
          ) : (
            <>
              <CardBody>
                <OrderShares entries={entries} order={order} />
              </CardBody>
              <JournalTable
                label="Ledger entries of this order"
                currency={order.currency}
                postings={postings}
                toPurpose={(line, posting) => toEntryPurpose(line, posting, { order, payments })}
              />
            </>
          )
        }
      </AsyncRows>
    </Card>
  );
}

interface OrderSharesProps {
  entries: readonly LedgerEntryWire[];
  order: OrderWire;
}

function OrderShares({ entries, order }: OrderSharesProps): ReactNode {
  const { currency } = order;
  const shares = moneyShares(entries);
  const isOwed = shares.owed > 0;
  const isCredited = order.total_amount < 0;
  const paidLabel = isCredited ? "Credited to the customer" : "Customer paid";
  const paid = isCredited ? 0 - shares.total : shares.total;
  return (
    <ShareBar
      shares={toShares(shares, order, disputeFees(entries))}
      total={{
        label: isOwed ? "Customer owes" : paidLabel,
        text: money(isOwed ? shares.owed : paid, currency),
      }}
    />
  );
}

function toShares(
  { kept, tax, fee, refunded, held }: MoneyShares,
  order: OrderWire,
  disputeFee: number,
): Share[] {
  const { id, currency } = order;
  const share = (
    label: string,
    figure: FigureName,
    amount: number,
    color: Share["color"],
  ): Share => ({
    label,
    amount,
    text: (
      <ExplainLink figure={figure} currency={currency} orderId={id}>
        {money(amount, currency)}
      </ExplainLink>
    ),
    color,
  });
  const loss: Share = { ...share(lossLabel(order, held), "kept", -kept, "accent"), amount: kept };
  return [
    kept < 0 ? loss : share("You keep", "kept", kept, "accent"),
    share("Tax to pay", "tax", tax, "tax"),
    ...(disputeFee > 0
      ? [
          share("Payment fee", "payment_fee", fee - disputeFee, "fee"),
          share("Dispute fee", "dispute_fee", disputeFee, "fee"),
        ]
      : [share("Processor fee", "fee", fee, "fee")]),
    ...(held > 0 ? [share("Held in dispute", "held", held, "refund")] : []),
    ...(refunded > 0 ? [share(returnLabel(order), "refunded", refunded, "refund")] : []),
  ];
}

function lossLabel({ total_amount: total }: OrderWire, held: number): string {
  if (total < 0) return "You gave back";
  return held > 0 ? "You are down so far" : "You are down";
}
