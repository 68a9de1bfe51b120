import type { ReactNode } from "react";
import { TextAreaField } from "#web/ui/forms/text-area-field.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import type { SettingsPartProps } from "./settings-part-props.ts";

export function EmbeddingSection({ bind }: SettingsPartProps): ReactNode {
  return (
    <SettingsSection
      id="embedding"
      title="Embedded checkout"
      purpose="Which sites may show your checkouts over their own pages."
    >
      <Card>
        <CardPart>
          <TextAreaField
            label="Allowed hosts"
            {...bind("embedHosts", "embed_hosts")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="shop.example"
            hint="One host on each line, with its port if it has one. If the list is empty, only checkouts that you create through the API can be embedded, on the site that you name."
          />
        </CardPart>
      </Card>
    </SettingsSection>
  );
}
