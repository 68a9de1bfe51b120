import { Ban, Coins, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
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
import { unitText } from "#web/usage/events/usage-event-labels.ts";
import { voidGrant } from "#web/usage/grants/meter-grant-queries.ts";
import { GrantUnitsDialog } from "./grant-units-dialog.tsx";

export interface CustomerGrantsCardProps {
  customerId: string;
  meters: readonly CustomerMeterWire[];
}

type Grant = CustomerMeterWire["grants"][number] & { meterName: string };
type GrantQuestions = RowQuestions<Grant, "void">;

const sourceLabels: Record<Grant["source"], string> = {
  benefit: "From a benefit",
  manual: "Granted by you",
  rollover: "Carried over",
};

/** Shows the grants of each meter in the order in which they are used up. */
export function CustomerGrantsCard({ customerId, meters }: CustomerGrantsCardProps): ReactNode {
  const may = usePermission("products", "write");
  const [isGranting, setGranting] = useState(false);
  const questions: GrantQuestions = useRowQuestions();
  const grants = meters.flatMap((each) =>
    each.grants.map((grant) => ({ ...grant, meterName: each.meter.name })),
  );
  return (
    <Card
      title="Grants"
      note="In the order in which they are used up"
      action={
        may.allowed ? (
          <Button kind="outline" icon={<Plus aria-hidden />} onClick={() => setGranting(true)}>
            Grant units
          </Button>
        ) : null
      }
    >
      {grants.length === 0 ? (
        <CardEmpty>No grants. Grant units to give this customer more than benefits do.</CardEmpty>
      ) : (
        <Table
          label="Grants"
          columns={buildColumns(may, questions)}
          rows={grants}
          rowKey={({ id }) => id}
          headOnPhone
        />
      )}
      {may.denied ? <CardFooter>{may.who} grant units.</CardFooter> : null}
      {isGranting ? (
        <GrantUnitsDialog customerId={customerId} onClosed={() => setGranting(false)} />
      ) : null}
      {questions.asked ? (
        <VoidDialog grant={questions.asked.row} onClosed={questions.close} />
      ) : null}
    </Card>
  );
}

function buildColumns(may: Permission, questions: GrantQuestions): Column<Grant>[] {
  return [
    {
      header: "Grant",
      cell: ({ meterName, source, priority, expires_at: at }) => (
        <ThingCell
          icon={<Coins aria-hidden />}
          title={meterName}
          note={
            <>
              {sourceLabels[source]}, priority {priority},{" "}
              {at ? (
                <>
                  until <FullMoment at={at} />
                </>
              ) : (
                "without expiry"
              )}
            </>
          }
        />
      ),
    },
    {
      header: "Left",
      cell: ({ remaining_units: left, units }) => `${unitText(left)} of ${unitText(units)}`,
      figures: true,
    },
    questions.menuColumn(
      ({ meterName, units }) => `${unitText(units)} units of ${meterName}`,
      (grant) => [
        questions.askItem("void", grant, {
          label: "Void",
          icon: <Ban aria-hidden />,
          danger: true,
          unavailable: may.reason,
        }),
      ],
    ),
  ];
}

function VoidDialog({ grant, onClosed }: { grant: Grant; onClosed: () => void }): ReactNode {
  const seller = useSeller();
  const { meterName, remaining_units: left } = grant;
  return (
    <ConfirmDialog
      title={`Void this grant of ${meterName}?`}
      keepLabel="Keep grant"
      confirmLabel="Void grant"
      danger
      onClosed={onClosed}
      onConfirm={async () => {
        await voidGrant(seller, grant.id);
        showToast("good", `The grant of ${meterName} was voided.`);
      }}
    >
      The {unitText(left)} units that are left are taken back now, except those that a reservation
      holds: they go when it ends. What was used stays used.{" "}
      {grant.source === "manual"
        ? "A grant that recurs does not credit again."
        : "A benefit that credits every period does so again."}{" "}
      This cannot be undone.
    </ConfirmDialog>
  );
}
