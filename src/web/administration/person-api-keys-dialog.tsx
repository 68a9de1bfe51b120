import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { accessLabel, apiKeyState } from "#web/developers/api-keys/api-key-labels.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { shortMoment } from "#web/platform/format/format.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { adminCall, personApiKeysQuery } from "./administration-queries.ts";
import type { PersonDialogProps } from "./person-dialog-props.ts";
import { RevocableListDialog, RevocableRow } from "./revocable-list-dialog.tsx";

export function PersonApiKeysDialog({ person, onClosed }: PersonDialogProps): ReactNode {
  return (
    <RevocableListDialog
      title={`API keys of ${person.name}`}
      query={useQuery(personApiKeysQuery(person.id))}
      itemsIn={({ apiKeys }) => apiKeys}
      row={(apiKey) => <KeyRow key={apiKey.id} apiKey={apiKey} />}
      loadingLabel="Loading API keys"
      emptyLabel="This person has no API keys."
      revokeLabel="Revoke all keys"
      revokedLabel={`All API keys of ${person.name} are revoked.`}
      revokeAll={() => adminCall("revoke-user-api-keys", { userId: person.id })}
      onClosed={onClosed}
    />
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKeyWire }): ReactNode {
  const now = useNow();
  const { word, tone } = apiKeyState(apiKey, now);
  const { id: keyId, userId, lastRequest } = apiKey;
  const used = lastRequest ? `used ${shortMoment(new Date(lastRequest), now)}` : "never used";
  return (
    <RevocableRow
      icon={<KeyRound aria-hidden />}
      title={apiKey.name ?? `${apiKey.start}…`}
      badge={<Badge tone={tone}>{word}</Badge>}
      note={`${accessLabel(apiKey)}, ${used}`}
      revokeLabel="Revoke"
      revoke={() => adminCall("revoke-user-api-keys", { userId, keyId })}
    />
  );
}
