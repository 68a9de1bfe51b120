import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { accessLabel, apiKeyState } from "#web/account/api-keys/api-key-labels.ts";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { useBusinessNow } from "#web/platform/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import { useApiAction } from "#web/platform/use-api-action.ts";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { adminCall, personApiKeysQuery, refreshAdministration } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog.tsx";

export function PersonApiKeysDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  const query = useQuery(personApiKeysQuery(person.id));
  const amount = query.data?.apiKeys.length ?? 0;
  const revokeAll = useApiAction(async () => {
    await adminCall("revoke-user-api-keys", { userId: person.id });
    await refreshAdministration();
    showToast("good", `All API keys of ${person.name} are revoked.`);
    onClosed();
  });
  return (
    <Dialog
      title={`API keys of ${person.name}`}
      wide
      keepLabel="Done"
      onClosed={onClosed}
      action={
        <Button
          kind="danger-outline"
          pending={revokeAll.pending}
          disabled={amount === 0}
          onClick={() => void revokeAll.run()}
        >
          Revoke all keys
        </Button>
      }
    >
      {revokeAll.problem ? <Notice tone="bad">{revokeAll.problem}</Notice> : null}
      <Card>
        <AsyncRows query={query} label="Loading API keys" rows={2}>
          {({ apiKeys }) =>
            apiKeys.length === 0 ? (
              <CardEmpty>This person has no API keys.</CardEmpty>
            ) : (
              apiKeys.map((apiKey) => <KeyRow key={apiKey.id} apiKey={apiKey} />)
            )
          }
        </AsyncRows>
      </Card>
    </Dialog>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKeyWire }): ReactNode {
  const now = useBusinessNow() ?? new Date();
  const { word, tone } = apiKeyState(apiKey, now);
  const { id: keyId, userId, lastRequest } = apiKey;
  const used = lastRequest ? `used ${shortMoment(new Date(lastRequest), now)}` : "never used";
  const revoke = useApiAction(async () => {
    await adminCall("revoke-user-api-keys", { userId, keyId });
    await refreshAdministration();
  });
  return (
    <CardRow
      icon={<KeyRound aria-hidden />}
      title={apiKey.name ?? `${apiKey.start}…`}
      badge={<Badge tone={tone}>{word}</Badge>}
      note={`${accessLabel(apiKey)}, ${used}`}
      action={
        <Button kind="outline" pending={revoke.pending} onClick={() => void revoke.run()}>
          Revoke
        </Button>
      }
    >
      {revoke.problem ? <Notice tone="bad">{revoke.problem}</Notice> : null}
    </CardRow>
  );
}
