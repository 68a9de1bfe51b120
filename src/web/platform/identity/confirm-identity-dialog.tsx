import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmIdentity } from "#contract/identity/identity-proof-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { FormDialog } from "#web/platform/forms/form-dialog.tsx";
import { useApiForm } from "#web/platform/forms/use-api-form.ts";
import { PasswordField } from "#web/ui/forms/password-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { SocialButton, SocialGrid } from "#web/ui/text/social-button.tsx";
import { Muted } from "#web/ui/text/text.tsx";
import { accountCall, refreshAccount } from "./account-queries.ts";
import { sessionClient } from "./current-user.ts";
import { signOut } from "./end-session.ts";
import { identityProofQuery } from "./identity-proof-query.ts";
import { providerLabel } from "./provider-labels.ts";

const title = "Confirm it's you";

export interface ConfirmIdentityDialogProps {
  onConfirmed: () => void;
  onClosed: () => void;
}

/**
 * Asks for the password again, or for a new sign-in by a provider from people who have no password.
 */
export function ConfirmIdentityDialog(props: ConfirmIdentityDialogProps): ReactNode {
  const { data: proof, isPending } = useQuery(identityProofQuery);
  if (isPending) return null;
  if (!proof || proof.hasPassword) return <ByPassword {...props} />;
  if (proof.providers.length === 0) return <NoWayToConfirm onClosed={props.onClosed} />;
  return <ByProvider providers={proof.providers} onClosed={props.onClosed} />;
}

function ByPassword({ onConfirmed, onClosed }: ConfirmIdentityDialogProps): ReactNode {
  const form = useApiForm({
    schema: ConfirmIdentity,
    toInput: (fields) => ({ password: fields.get("password") }),
    check: ({ password }) => (password ? {} : { password: "Enter your password." }),
    save: async (input) => {
      await accountCall("/confirm-identity", input);
      await refreshAccount();
    },
    onSaved: onConfirmed,
    refusals: {
      INVALID_PASSWORD: { field: "password", message: "Incorrect password." },
    },
  });
  return (
    <FormDialog title={title} onClosed={onClosed} saveLabel="Confirm" form={form}>
      <Muted>Enter your password to continue.</Muted>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
    </FormDialog>
  );
}

/** The provider leads back to this page, where the person can go on. */
function ByProvider(props: { providers: readonly string[]; onClosed: () => void }): ReactNode {
  const go = useApiAction((provider: string) =>
    orThrow(
      sessionClient.call("/sign-in/social", {
        body: {
          provider,
          callbackURL: window.location.pathname + window.location.search,
          errorCallbackURL: `${pagePaths.authError}?from=account`,
        },
      }),
    ),
  );
  return (
    <Dialog title={title} keepLabel="Cancel" onClosed={props.onClosed} action={null}>
      <Muted>Sign in again to continue. You will return to this page.</Muted>
      {go.problem ? <Notice tone="bad">{go.problem}</Notice> : null}
      <SocialGrid columns={1}>
        {props.providers.map((provider) => (
          <SocialButton
            key={provider}
            provider={provider}
            name={`Sign in again with ${providerLabel(provider)}`}
            lastUsed={false}
            pending={go.pending || go.done}
            onClick={() => void go.run(provider)}
          />
        ))}
      </SocialGrid>
    </Dialog>
  );
}

/** The last provider was unlinked, or removed from this installation, and there is no password. */
function NoWayToConfirm({ onClosed }: { onClosed: () => void }): ReactNode {
  return (
    <Dialog
      title={title}
      keepLabel="Cancel"
      onClosed={onClosed}
      action={<Button onClick={() => void signOut()}>Sign out</Button>}
    >
      <Muted>
        To continue, you need a password, and this account has none. Sign out, then choose “Forgot
        password?” to set one.
      </Muted>
    </Dialog>
  );
}
