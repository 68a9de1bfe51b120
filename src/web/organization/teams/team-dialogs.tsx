import type { ReactNode } from "react";
import { CreateTeam, type TeamWire } from "#contract/identity/team-schema.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted } from "#web/ui/text/text.tsx";

interface TeamDialogProps {
  place: Place;
  onClosed: () => void;
}

const invalid = { name: "Enter a name of up to 200 characters." };

export function CreateTeamDialog({ place, onClosed }: TeamDialogProps): ReactNode {
  const { id: organizationId } = place.organization;
  return (
    <TeamNameDialog
      title="New team"
      keepLabel="Cancel"
      saveLabel="Create team"
      onClosed={onClosed}
      save={async (name) => {
        await organizationCall("create-team", { name, organizationId });
        showToast("good", `${name} was created. Open it to add people.`);
      }}
    />
  );
}

export function RenameTeamDialog(props: TeamDialogProps & { team: TeamWire }): ReactNode {
  const { place, team, onClosed } = props;
  const { id: organizationId } = place.organization;
  return (
    <TeamNameDialog
      title={`Rename ${team.name}`}
      keepLabel="Cancel"
      saveLabel="Rename team"
      name={team.name}
      onClosed={onClosed}
      save={async (name) => {
        await organizationCall("update-team", { teamId: team.id, data: { name, organizationId } });
        showToast("good", `${team.name} is now ${name}.`);
      }}
    />
  );
}

interface TeamNameDialogProps {
  title: string;
  keepLabel: string;
  saveLabel: string;
  name?: string;
  save: (name: string) => Promise<void>;
  onClosed: () => void;
}

function TeamNameDialog(props: TeamNameDialogProps): ReactNode {
  const form = useApiForm({
    schema: CreateTeam,
    toInput: (fields) => ({ name: fields.get("name") }),
    invalid,
    save: ({ name }) => props.save(name),
    onSaved: async () => {
      await refreshOrganization();
      props.onClosed();
    },
    refusals: {
      YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: {
        message: "This organization has reached its maximum number of teams.",
      },
    },
  });
  return (
    <FormDialog
      title={props.title}
      keepLabel={props.keepLabel}
      onClosed={props.onClosed}
      saveLabel={props.saveLabel}
      form={form}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={200}
        defaultValue={props.name}
        error={form.errors.name}
      />
    </FormDialog>
  );
}

export function RemoveTeamDialog(props: TeamDialogProps & { team: TeamWire }): ReactNode {
  const { place, team, onClosed } = props;
  const remove = useApiAction(async () => {
    const { id: organizationId } = place.organization;
    await organizationCall("remove-team", { teamId: team.id, organizationId });
    await refreshOrganization();
    showToast("good", `${team.name} was deleted.`);
    onClosed();
  });
  return (
    <Dialog
      title={`Delete ${team.name}?`}
      keepLabel="Keep team"
      onClosed={onClosed}
      action={
        <Button kind="danger" pending={remove.pending} onClick={() => void remove.run()}>
          Delete team
        </Button>
      }
    >
      {remove.problem ? <Notice tone="bad">{remove.problem}</Notice> : null}
      <Muted>Its members stay in the organization and in their other teams.</Muted>
    </Dialog>
  );
}
