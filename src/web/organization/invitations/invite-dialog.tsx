import { type FormEvent, type ReactNode, useId, useState } from "react";
import { EmailAddress } from "#contract/identity/email-address.ts";
import { roleChoices } from "#web/organization/role-labels.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { outcomeOfRefusal } from "#web/platform/api/refusal-outcome.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { count, lengthOfTime } from "#web/platform/format/format.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { ChoiceRows } from "#web/ui/forms/choice-rows.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { PiecesField } from "#web/ui/forms/pieces-field.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { openInvitations } from "./invitation-states.ts";

const { members: maxPlaces, invitationSeconds, teams: hasTeams } = appSettings.organizations;

export function InviteDialog({ place, onClosed }: { place: Place; onClosed: () => void }) {
  const formId = useId();
  const { organization } = place;
  const now = useNow();
  const { emails, setEmails, setTyped, amount, role, setRole, error, send, submit } = useInvite(
    place,
    onClosed,
  );
  const used = organization.members.length + openInvitations(organization.invitations, now).length;
  return (
    <Dialog
      title="Invite people"
      wide
      keepLabel="Cancel"
      onClosed={onClosed}
      aside={`${used + amount} of ${maxPlaces} members`}
      action={
        <Button
          type="submit"
          form={formId}
          pending={send.pending}
          disabled={amount === 0 || send.waitSeconds > 0}
        >
          {sendLabel(amount, send.waitSeconds)}
        </Button>
      }
    >
      <Muted>They get an email with a link that is valid for {linkLifetime()}.</Muted>
      {send.problem ? <Notice tone="bad">{send.problem}</Notice> : null}
      <Form id={formId} onSubmit={submit}>
        <PiecesField
          label="Email addresses"
          name="emails"
          pieces={emails}
          onChange={setEmails}
          onTyping={setTyped}
          isGood={isAddress}
          placeholder={emails.length > 0 ? "Add another" : "name@example.com"}
          error={error}
        />
        <ChoiceRows
          label="Role"
          name="role"
          type="radio"
          choices={roleChoices(place.roles)}
          chosen={[role]}
          onChange={([chosen]) => setRole(chosen ?? role)}
        />
        {hasTeams ? (
          <SelectField label="Team" name="teamId" aside="Optional" options={teamOptions(place)} />
        ) : null}
      </Form>
    </Dialog>
  );
}

function useInvite(place: Place, onClosed: () => void) {
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const all = isAddress(typed) ? [...new Set([...emails, typed])] : emails;
  const [role, setRole] = useState("member");
  const [error, setError] = useState<string>();
  const send = useApiAction(
    async (teamId: string) => {
      const sent = await inviteAll(all, { role, organizationId: place.organization.id, teamId });
      await refreshOrganization();
      const left = all.slice(sent.done);
      setEmails(left);
      if (sent.done > 0) showToast("good", `${count(sent.done, "invitation")} sent.`);
      if (sent.limited) throw sent.limited;
      if (sent.refused) setError(`${left[0]}: ${sent.refused}`);
      else onClosed();
    },
    { refusals: limits },
  );

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = all.find((email) => !isAddress(email));
    setError(wrong ? `${wrong} is not an email address.` : undefined);
    if (wrong || all.length === 0) return;
    void send.run(String(new FormData(event.currentTarget).get("teamId") ?? ""));
  }

  function change(next: readonly string[]): void {
    setError(undefined);
    setEmails(next);
  }

  const amount = all.length;
  return { emails, setEmails: change, setTyped, amount, role, setRole, error, send, submit };
}

/**
 * One after the other; the first that is refused stays in the field with the reason, and so do
 * those after it.
 */
async function inviteAll(
  emails: readonly string[],
  { teamId, ...content }: { role: string; organizationId: string; teamId: string },
): Promise<{ done: number; refused?: string; limited?: ApiRefusal }> {
  for (const [done, email] of emails.entries()) {
    try {
      await organizationCall("invite-member", { ...content, email, ...(teamId ? { teamId } : {}) });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.status === 429) return { done, limited: error };
      return { done, refused: outcomeOfRefusal(error, refusals).notice ?? error.message };
    }
  }
  return { done: emails.length };
}

const limits = {
  TOO_MANY_INVITATIONS: {
    message: "You have sent many invitations in a short time. Try the others again later.",
  },
  TOO_MANY_INVITATIONS_UNVERIFIED: {
    message:
      "You have sent many invitations in a short time. Verify your email address to send more, or try the others again later.",
  },
};

const refusals = {
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: { message: "This person is already a member." },
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: {
    message: "This address is already invited. To send the email again, use the list.",
  },
  INVITATION_LIMIT_REACHED: { message: "Too many invitations are pending. Cancel some first." },
  TEAM_MEMBER_LIMIT_REACHED: { message: "This team is full. Choose another team." },
};

function isAddress(text: string): boolean {
  return EmailAddress.safeParse(text).success;
}

function teamOptions({ organization }: Place): { value: string; label: string }[] {
  const teams = (organization.teams ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [{ value: "", label: "No team" }, ...teams];
}

function sendLabel(amount: number, waitSeconds: number): string {
  if (waitSeconds > 120) return `Try again in ${lengthOfTime(waitSeconds * 1_000)}`;
  if (waitSeconds > 0) return `Try again in ${waitSeconds} s`;
  return amount === 0 ? "Send invitations" : `Send ${count(amount, "invitation")}`;
}

function linkLifetime(): ReactNode {
  const hours = invitationSeconds / 3_600;
  return hours >= 1 && hours <= 72 ? count(hours, "hour") : lengthOfTime(invitationSeconds * 1_000);
}
