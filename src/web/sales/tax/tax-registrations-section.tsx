import { useQuery } from "@tanstack/react-query";
import { CircleStop, Landmark, Pencil, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { TaxRegistrationWire } from "#contract/billing/tax-registration-schema.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { count } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import {
  type RowQuestion,
  type RowQuestions,
  useRowQuestions,
} from "#web/platform/lists/use-row-questions.tsx";
import { apiCall } from "#web/seller/api-call.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import type { Permission } from "#web/seller/use-permission.ts";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import {
  periodOfRegistration,
  registrationRate,
  registrationState,
  registrationStateLabels,
  registrationTitle,
  sortedRegistrations,
} from "../labels/tax-registration-labels.ts";
import { endTaxRegistration, taxRegistrationsQuery } from "../labels/tax-registration-queries.ts";
import { EditTaxRegistrationDialog, NewTaxRegistrationDialog } from "./tax-registration-dialog.tsx";

type RegistrationQuestion = "edit" | "end";

export function TaxRegistrationsSection({ may }: { may: Permission }): ReactNode {
  const query = useQuery(taxRegistrationsQuery(useSeller()));
  const [isAdding, setAdding] = useState(false);
  const questions = useRowQuestions<TaxRegistrationWire, RegistrationQuestion>();
  const add = may.allowed ? (
    <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
      Add registration
    </Button>
  ) : null;
  return (
    <SettingsSection
      id="registrations"
      title="Tax registrations"
      purpose="Tax is collected only where you are registered. Add a registration after the tax authority of that place has given you one."
    >
      <Card>
        <AsyncRows query={query} label="Loading tax registrations" rows={2}>
          {(rows) =>
            rows.length === 0 ? (
              <NoRegistrations action={add} />
            ) : (
              <Registrations rows={rows} may={may} add={add} questions={questions} />
            )
          }
        </AsyncRows>
      </Card>
      {isAdding ? <NewTaxRegistrationDialog onClosed={() => setAdding(false)} /> : null}
      {questions.asked ? (
        <RegistrationDialog asked={questions.asked} onClosed={questions.close} />
      ) : null}
    </SettingsSection>
  );
}

function NoRegistrations({ action }: { action: ReactNode }): ReactNode {
  return (
    <EmptyState
      icon={<Landmark aria-hidden />}
      title="You do not collect tax"
      action={action}
      call={apiCall("POST", "/tax-registrations/", { country: "DE" })}
    >
      Register with the tax authority first: usually in your own country, and for digital sales in
      the EU with the one-stop shop. Then add the registration here, and checkouts add the tax for
      buyers there.
    </EmptyState>
  );
}

interface RegistrationsProps {
  rows: readonly TaxRegistrationWire[];
  may: Permission;
  add: ReactNode;
  questions: RowQuestions<TaxRegistrationWire, RegistrationQuestion>;
}

function Registrations({ rows, may, add, questions }: RegistrationsProps): ReactNode {
  const now = useNow();
  const active = rows.filter((row) => registrationState(row, now) === "active").length;
  return (
    <>
      <Table
        label="Tax registrations"
        columns={buildColumns({ now, may, questions })}
        rows={sortedRegistrations(rows, now)}
        rowKey={({ id }) => id}
        summary={(row) => <StateBadge registration={row} now={now} />}
      />
      <CardFooter>
        {count(active, "active registration")}
        {add}
      </CardFooter>
    </>
  );
}

interface RowContext extends Pick<RegistrationsProps, "may" | "questions"> {
  now: Date;
}

function buildColumns({ now, may, questions }: RowContext): Column<TaxRegistrationWire>[] {
  return [
    {
      header: "Registration",
      cell: (registration) => (
        <ThingCell
          icon={<Landmark aria-hidden />}
          title={registrationTitle(registration)}
          note={[
            registrationRate(registration),
            periodOfRegistration(registration, now),
            registration.tax_number,
          ]
            .filter(Boolean)
            .join(" · ")}
        />
      ),
    },
    {
      header: "Status",
      cell: (registration) => <StateBadge registration={registration} now={now} />,
      wide: true,
    },
    questions.menuColumn(registrationTitle, (registration) => {
      const hasEnded = registrationState(registration, now) === "ended";
      return [
        questions.askItem("edit", registration, {
          label: "Edit",
          icon: <Pencil aria-hidden />,
          unavailable: may.reason,
        }),
        questions.askItem("end", registration, {
          label: "End now",
          icon: <CircleStop aria-hidden />,
          danger: true,
          unavailable: may.reason ?? (hasEnded ? "It has ended" : undefined),
        }),
      ];
    }),
  ];
}

interface StateBadgeProps {
  registration: TaxRegistrationWire;
  now: Date;
}

function StateBadge({ registration, now }: StateBadgeProps): ReactNode {
  const { label, tone } = registrationStateLabels[registrationState(registration, now)];
  return <Badge tone={tone}>{label}</Badge>;
}

interface RegistrationDialogProps {
  asked: RowQuestion<TaxRegistrationWire, RegistrationQuestion>;
  onClosed: () => void;
}

function RegistrationDialog({ asked, onClosed }: RegistrationDialogProps): ReactNode {
  const seller = useSeller();
  const { question, row: registration } = asked;
  if (question === "edit")
    return <EditTaxRegistrationDialog registration={registration} onClosed={onClosed} />;
  const title = registrationTitle(registration);
  return (
    <ConfirmDialog
      title={`Stop collecting tax: ${title}?`}
      keepLabel="Keep collecting"
      confirmLabel="End registration"
      danger
      onClosed={onClosed}
      onConfirm={async () => {
        await endTaxRegistration(seller, registration.id);
        showToast("good", `${title} has ended.`);
      }}
    >
      Checkouts that are confirmed from now on have no tax of this registration. Past sales and the
      tax report do not change.
    </ConfirmDialog>
  );
}
