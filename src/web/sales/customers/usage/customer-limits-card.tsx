import { Gauge, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import type { CustomerLimitsWire } from "#contract/page-parts-schema.ts";
import { Moment } from "#web/platform/clock/moment.tsx";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import { type RowQuestions, useRowQuestions } from "#web/platform/lists/use-row-questions.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { type Permission, usePermission } from "#web/seller/use-permission.ts";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LimitBadge } from "#web/usage/limits/limit-badge.tsx";
import {
  actionLabels,
  alertText,
  limitText,
  usedText,
} from "#web/usage/limits/usage-limit-labels.ts";
import { setLimit } from "#web/usage/limits/usage-limit-queries.ts";
import { UsageLimitDialog } from "./usage-limit-dialog.tsx";

export interface CustomerLimitsCardProps {
  customerId: string;
  parts: CustomerLimitsWire;
}

type LimitQuestion = "edit" | "remove";
type LimitQuestions = RowQuestions<UsageLimitWire, LimitQuestion>;

/** Shows what a customer may use at most, and edits the limits that the seller has set. */
export function CustomerLimitsCard({ customerId, parts }: CustomerLimitsCardProps): ReactNode {
  const may = usePermission("customers", "write");
  const [isAdding, setAdding] = useState(false);
  const questions: LimitQuestions = useRowQuestions();
  const own = parts.limits.filter((limit) => limit.set_by === "seller");
  return (
    <Card
      title="Usage limits"
      note="Of limits of one kind, the stricter counts"
      action={
        may.allowed ? (
          <Button kind="outline" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
            Add limit
          </Button>
        ) : null
      }
    >
      {parts.limits.length === 0 ? (
        <CardEmpty>No limits. This customer can use any number of units.</CardEmpty>
      ) : (
        <>
          <Table
            label="Usage limits"
            columns={buildColumns(parts, may, questions)}
            rows={parts.limits}
            rowKey={toKey}
          />
          <CardFooter>
            Events are never refused; reservations are, when they go above a limit that blocks.
          </CardFooter>
        </>
      )}
      {isAdding ? (
        <UsageLimitDialog customerId={customerId} limits={own} onClosed={() => setAdding(false)} />
      ) : null}
      <LimitDialog {...{ customerId, parts, own, questions }} />
    </Card>
  );
}

function LimitNote({ limit }: { limit: UsageLimitWire }): ReactNode {
  const { resets_at: at, set_by: by } = limit;
  return (
    <>
      {[limitText(limit), actionLabels[limit.action], alertText(limit)].join(", ")}
      <br />
      {usedText(limit)} used, set by {by === "seller" ? "you" : "the customer"}
      {at ? (
        <>
          , resets <Moment at={at} />
        </>
      ) : null}
    </>
  );
}

function toKey({ meter_id: id, interval, amount, set_by: by }: UsageLimitWire): string {
  return [id, interval, amount === null, by].join(" ");
}

function buildColumns(
  { meterNames }: CustomerLimitsWire,
  may: Permission,
  questions: LimitQuestions,
): Column<UsageLimitWire>[] {
  const name = (limit: UsageLimitWire) => meterNames[limit.meter_id] ?? "Meter";
  return [
    {
      header: "Limit",
      cell: (limit) => (
        <ThingCell
          icon={<Gauge aria-hidden />}
          title={name(limit)}
          badge={<LimitBadge limit={limit} />}
          note={<LimitNote limit={limit} />}
        />
      ),
    },
    questions.menuColumn(
      (limit) => `the limit of ${name(limit)}`,
      (limit) =>
        limit.set_by === "seller"
          ? [
              questions.askItem("edit", limit, {
                label: "Edit",
                icon: <Pencil aria-hidden />,
                unavailable: may.reason,
              }),
              questions.askItem("remove", limit, {
                label: "Remove",
                icon: <Trash2 aria-hidden />,
                danger: true,
                unavailable: may.reason,
              }),
            ]
          : [],
    ),
  ];
}

interface LimitDialogProps extends CustomerLimitsCardProps {
  own: readonly UsageLimitWire[];
  questions: LimitQuestions;
}

function LimitDialog({ customerId, parts, own, questions }: LimitDialogProps): ReactNode {
  const seller = useSeller();
  if (!questions.asked) return null;
  const { question, row: asked } = questions.asked;
  const meterName = parts.meterNames[asked.meter_id] ?? "Meter";
  if (question === "edit")
    return (
      <UsageLimitDialog
        customerId={customerId}
        edited={{ limit: asked, meterName }}
        limits={own}
        onClosed={questions.close}
      />
    );
  return (
    <ConfirmDialog
      title={`Remove the limit of ${meterName}?`}
      keepLabel="Keep limit"
      confirmLabel="Remove limit"
      danger
      onClosed={questions.close}
      onConfirm={async () => {
        await setLimit(seller, customerId, { before: asked });
        showToast("good", `The limit of ${meterName} was removed.`);
      }}
    >
      {asked.action === "block"
        ? `Reservations above ${limitText(asked)} are no longer refused, and usage from now on is billed.`
        : `There are no more alerts about ${limitText(asked)}.`}
    </ConfirmDialog>
  );
}
