import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AccountWire } from "#contract/identity/account-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { longDay } from "#web/platform/format/format.ts";
import { ConfirmDialog } from "#web/platform/forms/confirm-dialog.tsx";
import {
  accountCall,
  accountsQuery,
  listLinkedAccounts,
  refreshAccount,
} from "#web/platform/identity/account-queries.ts";
import { useIdentityGate } from "#web/platform/identity/identity-gate.tsx";
import { providerLabel } from "#web/platform/identity/provider-labels.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { ProviderMark } from "#web/ui/text/provider-mark.tsx";

export function LinkedAccountsSection(): ReactNode {
  const query = useQuery(accountsQuery);
  return (
    <SettingsSection
      id="linked-accounts"
      title="Linked accounts"
      purpose="Other ways to sign in to this account."
    >
      <Card>
        <AsyncRows query={query} label="Loading linked accounts" rows={2}>
          {(accounts) => <ProviderRows linked={listLinkedAccounts(accounts)} />}
        </AsyncRows>
      </Card>
    </SettingsSection>
  );
}

/**
 * Linked accounts first, then the available ones. An account of a provider that is no longer set up
 * can be unlinked.
 */
function ProviderRows({ linked }: { linked: readonly AccountWire[] }): ReactNode {
  const providers = new Set(linked.map(({ provider }) => provider));
  const open = appSettings.socialProviders.filter((provider) => !providers.has(provider));
  if (linked.length === 0 && open.length === 0) {
    return <CardEmpty>No sign-in providers are set up. You sign in with your password.</CardEmpty>;
  }
  return (
    <>
      {linked.map((account) => (
        <LinkedRow key={account.id} account={account} />
      ))}
      {open.map((provider) => (
        <OpenRow key={provider} provider={provider} />
      ))}
    </>
  );
}

function LinkedRow({ account }: { account: AccountWire }): ReactNode {
  const name = providerLabel(account.provider);
  const [asked, setAsked] = useState(false);
  const { askIfNotFresh } = useIdentityGate();
  const unlink = useApiAction(
    async () => {
      const { provider: providerId, accountId } = account;
      await accountCall("/unlink-account", { providerId, accountId });
      showToast("good", `${name} was disconnected.`);
      await refreshAccount();
    },
    {
      onRefused: askIfNotFresh,
      refusals: {
        YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: {
          message: `${name} is your only way to sign in. Set a password or connect another account first.`,
        },
      },
    },
  );
  return (
    <CardRow
      icon={<ProviderMark provider={account.provider} />}
      title={name}
      badge={<Badge tone="good">Linked</Badge>}
      note={linkedNote(account)}
      action={
        <Button kind="outline" pending={unlink.pending} onClick={() => setAsked(true)}>
          Disconnect
        </Button>
      }
    >
      {unlink.problem ? <Notice tone="bad">{unlink.problem}</Notice> : null}
      {asked ? (
        <ConfirmDialog
          title={`Disconnect ${name}?`}
          confirmLabel={`Disconnect ${name}`}
          keepLabel={`Keep ${name}`}
          danger
          onConfirm={() => void unlink.run()}
          onClosed={() => setAsked(false)}
        >
          You will no longer be able to sign in with it. Your account and data do not change.
        </ConfirmDialog>
      ) : null}
    </CardRow>
  );
}

function OpenRow({ provider }: { provider: string }): ReactNode {
  const name = providerLabel(provider);
  const { confirmThen, askIfNotFresh } = useIdentityGate();
  const connect = useApiAction(
    () =>
      accountCall("/link-social", {
        provider,
        callbackURL: `${pagePaths.account}?connected=${encodeURIComponent(provider)}`,
        errorCallbackURL: `${pagePaths.authError}?from=account`,
      }),
    { onRefused: askIfNotFresh },
  );
  return (
    <CardRow
      icon={<ProviderMark provider={provider} />}
      title={name}
      note="Not linked"
      action={
        <Button
          kind="outline"
          // Once it is done the browser is on its way to the provider.
          pending={connect.pending || connect.done}
          onClick={() => confirmThen(() => void connect.run())}
        >
          Connect {name}
        </Button>
      }
    >
      {connect.problem ? <Notice tone="bad">{connect.problem}</Notice> : null}
    </CardRow>
  );
}

function linkedNote({ createdAt, scopes }: AccountWire): string {
  const since = `Since ${longDay(new Date(createdAt))}.`;
  return scopes.length > 0 ? `${since} Access: ${scopes.join(", ")}.` : since;
}
