import type { ReactNode } from "react";
import { type Pair, PairRows } from "#web/ui/forms/pair-rows.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";

export interface MetadataSectionProps {
  pairs: readonly Pair[];
  errors: Record<string, string>;
  readOnly?: boolean;
  onChange: (pairs: Pair[]) => void;
}

/**
 * Shows key-value pairs that a seller stores with an object. Drafts: `metadataPairs`, `toMetadata`,
 * `metadataProblems`.
 */
export function MetadataSection({
  pairs,
  errors,
  readOnly,
  onChange,
}: MetadataSectionProps): ReactNode {
  if (readOnly && pairs.length === 0) return null;
  return (
    <Card title="Metadata" note="For your own use. Never shown to buyers.">
      <CardBody>
        <PairRows
          name="metadata"
          keyLabel="Key"
          valueLabel="Value"
          addLabel="Add metadata"
          pairs={pairs}
          errors={errors}
          readOnly={readOnly ?? false}
          onChange={onChange}
        />
      </CardBody>
    </Card>
  );
}
