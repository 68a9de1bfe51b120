import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { AccountWire } from "#contract/identity/account-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { longDay } from "#web/platform/format/format.ts";
import { accountsQuery, findPasswordAccount } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { requestReset, resetRefusals } from "#web/sign-in/request-reset.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { ChangePasswordDialog } from "./change-password-dialog.tsx";

export function PasswordSection(): ReactNode {
  const query = useQuery(accountsQuery);
  return (
    <SettingsSection
      id="password"
      title="Password"
      purpose={`At least ${appSettings.passwordMinLength} characters.`}
    >
      <Card>
        <AsyncRows query={query} label="Loading password" rows={1}>
          {(accounts) => {
            const password = findPasswordAccount(accounts);
            return password ? <PasswordRow password={password} /> : <NoPasswordRow />;
          }}
        </AsyncRows>
      </Card>
    </SettingsSection>
  );
}

function PasswordRow({ password }: { password: AccountWire }): ReactNode {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <CardRow
        icon={<KeyRound aria-hidden />}
        title="Password"
        note={`Last changed on ${longDay(new Date(password.updatedAt))}`}
        action={
          <Button kind="outline" onClick={() => setChanging(true)}>
            Change password
          </Button>
        }
      />
      {changing ? <ChangePasswordDialog onClosed={() => setChanging(false)} /> : null}
    </>
  );
}

/**
 * Only who reads mail at the address may give the account a password, so it goes through the reset
 * mail.
 */
function NoPasswordRow(): ReactNode {
  const { user } = useCurrentUser();
  const ask = useApiAction(() => requestReset(user.email), { refusals: resetRefusals });
  const words = ask.done ? "Send again" : "Set a password";
  return (
    <CardRow
      icon={<KeyRound aria-hidden />}
      title="No password yet"
      badge={ask.done ? <Badge tone="warn">Link sent</Badge> : null}
      note={
        ask.done
          ? `Open the link we sent to ${user.email} to set a password.`
          : "You sign in with a linked account. You can also set a password."
      }
      action={
        <Button
          kind="outline"
          pending={ask.pending}
          disabled={ask.waitSeconds > 0}
          onClick={() => void ask.run()}
        >
          {ask.waitSeconds > 0 ? `Try again in ${ask.waitSeconds} s` : words}
        </Button>
      }
    >
      {ask.problem ? <Notice tone="bad">{ask.problem}</Notice> : null}
    </CardRow>
  );
}
