import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { MailOpen, MailX, UserX } from "lucide-react";
import type { ReactNode } from "react";
import type {
  InvitationPreviewWire,
  InvitationRecipientWire,
  OpenInvitationWire,
} from "#contract/identity/invitation-schema.ts";
import { rolesInSentence } from "#contract/identity/organization-roles.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { ApiRefusal, orThrow } from "#web/platform/api/api.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { ErrorScreen } from "#web/platform/api/error-screen.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { sessionClient, useSession } from "#web/platform/identity/current-user.ts";
import { signOut } from "#web/platform/identity/end-session.ts";
import { refreshOrganizations } from "#web/platform/organization/organization-queries.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { SquareMark } from "#web/ui/layout/square-mark.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Small, Strong } from "#web/ui/text/text.tsx";
import { invitationState } from "./invitation-states.ts";
import { refreshReceivedInvitations } from "./received-invitations.ts";

/** Opens the link of an invitation mail, signed in or not. */
export function InvitationPage(): ReactNode {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isPending, refetch } = useSession();
  if (isPending) return <InvitationLoading />;
  if (!data && error) {
    return <ErrorScreen error={new ApiRefusal(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <SignedOut id={id} />;
  return <Invitation key={data.user.id} id={id} email={data.user.email} />;
}

function InvitationLoading(): ReactNode {
  return (
    <AuthPage title="Invitation" icon={<MailOpen aria-hidden />} sandbox={isSandbox}>
      <Loading label="Loading the invitation">
        <Stack>
          <Skeleton shape="line" />
          <Skeleton shape="row" />
        </Stack>
      </Loading>
    </AuthPage>
  );
}

/** Names the organization before anybody signs in. A link that opens nothing says so at once. */
function SignedOut({ id }: { id: string }): ReactNode {
  const preview = useQuery({
    queryKey: ["invitation-preview", id],
    queryFn: () =>
      orThrow(
        sessionClient.call<InvitationPreviewWire>("/organization/invitation-preview", {
          query: { id },
          retry: 0,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (preview.isPending) return <InvitationLoading />;
  if (preview.error instanceof ApiRefusal && preview.error.status === 400) return <Closed />;
  if (!preview.data) {
    return <ErrorScreen error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  const { organizationName, organizationLogo, maskedEmail } = preview.data;
  const back = { next: `/invitations/${id}` };
  return (
    <AuthPage
      title={`You are invited to ${organizationName}`}
      icon={<SquareMark name={organizationName} image={organizationLogo} size={44} />}
      sandbox={isSandbox}
      lead={
        <>
          Sign in as <Strong>{maskedEmail}</Strong>, or create an account with that address. Then
          you can accept or decline.
        </>
      }
    >
      <Stack gap={8}>
        <LinkButton to={pagePaths.signIn} search={back} size="form" wide>
          Sign in
        </LinkButton>
        <LinkButton to={pagePaths.signUp} search={back} kind="outline" size="form" wide>
          Create an account
        </LinkButton>
      </Stack>
    </AuthPage>
  );
}

function Invitation({ id, email }: { id: string; email: string }): ReactNode {
  const query = useQuery({
    queryKey: ["invitation", id, email],
    queryFn: () =>
      orThrow(
        sessionClient.call<OpenInvitationWire>("/organization/get-invitation", {
          query: { id },
          retry: 0,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // Answered meanwhile, it is no longer open when the page is opened again.
    gcTime: 0,
  });
  if (query.isPending) return <InvitationLoading />;
  if (query.data) return <Decision invitation={query.data} />;
  const status = query.error instanceof ApiRefusal ? query.error.status : 0;
  if (status === 403) return <WrongAccount id={id} email={email} />;
  if (status === 400) return <Closed code={(query.error as ApiRefusal).code} />;
  return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
}

function Decision({ invitation }: { invitation: OpenInvitationWire }): ReactNode {
  const navigate = useNavigate();
  const switchTo = useSwitchOrganization();
  const now = useNow();
  const { id: invitationId, organizationName, inviterEmail, role, email } = invitation;
  const { organizationId, organizationSlug } = invitation;
  const answer = useApiAction(async (call: "accept" | "reject") => {
    const path = `/organization/${call}-invitation`;
    await orThrow(sessionClient.call(path, { body: { invitationId } }));
    const accepted = call === "accept";
    showToast(
      "good",
      accepted ? `Welcome to ${organizationName}.` : "You declined the invitation.",
    );
    await Promise.all([refreshOrganizations(), refreshReceivedInvitations()]);
    if (!accepted) return navigate({ to: pagePaths.home });
    return switchTo({ id: organizationId, slug: organizationSlug });
  });
  return (
    <AuthPage
      title={`Join ${organizationName}`}
      icon={<MailOpen aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          <Strong>{inviterEmail}</Strong> invites you to <Strong>{organizationName}</Strong> as{" "}
          <Strong>{rolesInSentence(role)}</Strong>.
        </>
      }
    >
      {answer.problem ? <Notice tone="bad">{answer.problem}</Notice> : null}
      <Stack gap={8}>
        <Button size="form" wide pending={answer.pending} onClick={() => void answer.run("accept")}>
          Join {organizationName}
        </Button>
        <Button
          kind="outline"
          size="form"
          wide
          pending={answer.pending}
          onClick={() => void answer.run("reject")}
        >
          Decline
        </Button>
      </Stack>
      <Small>
        For {email}. {invitationState(invitation, now).note}.
      </Small>
    </AuthPage>
  );
}

/** The server tells a stranger only as much of the address as its owner needs to know it again. */
function WrongAccount({ id, email }: { id: string; email: string }): ReactNode {
  const recipient = useQuery({
    queryKey: ["invitation-recipient", id],
    queryFn: () =>
      orThrow(
        sessionClient.call<InvitationRecipientWire>("/organization/invitation-recipient", {
          query: { id },
          retry: 0,
        }),
      ),
  });
  if (recipient.isPending) return <InvitationLoading />;
  const meant = recipient.data?.maskedEmail;
  return (
    <AuthPage
      title="This invitation is for another email address"
      icon={<UserX aria-hidden />}
      sandbox={isSandbox}
      lead={
        <>
          {meant ? (
            <>
              It was sent to <Strong>{meant}</Strong>.{" "}
            </>
          ) : null}
          You are signed in as <Strong>{email}</Strong>. Sign out, then open the link again with the
          address the invitation was sent to.
        </>
      }
    >
      <Stack gap={8}>
        <Button size="form" wide onClick={() => void signOut()}>
          Sign out and use another account
        </Button>
        <LinkButton to={pagePaths.home} kind="outline" size="form" wide>
          Stay signed in
        </LinkButton>
      </Stack>
    </AuthPage>
  );
}

const inviterGone = "INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION";

function Closed({ code }: { code?: string | undefined }): ReactNode {
  const isInviterGone = code === inviterGone;
  return (
    <AuthPage
      title={
        isInviterGone ? "The person who invited you has left" : "This invitation is no longer valid"
      }
      icon={<MailX aria-hidden />}
      sandbox={isSandbox}
      lead={
        isInviterGone
          ? "The sender is no longer in the organization, so this invitation is not valid. Ask another member to invite you."
          : "It has expired, was canceled, or was already answered. If you accepted it, you are already a member. Otherwise, ask the person who invited you for a new one."
      }
    >
      <LinkButton to={pagePaths.home} kind="outline" size="form" wide>
        Go to Home
      </LinkButton>
    </AuthPage>
  );
}
