import type { ReactNode } from "react";
import type { Metadata } from "#contract/metadata.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";

/** Shows metadata to be read only; nothing if there is none. */
export function MetadataFacts({ metadata }: { metadata: Metadata }): ReactNode {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Card title="Metadata">
      <FactList>
        {entries.map(([key, value]) => (
          <Fact key={key} label={key}>
            {String(value)}
          </Fact>
        ))}
      </FactList>
    </Card>
  );
}
