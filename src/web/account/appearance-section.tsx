import type { ReactNode } from "react";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { SettingsSection } from "#web/ui/layout/settings-section.tsx";
import { ThemeSwitch } from "#web/ui/layout/theme-switch.tsx";

export function AppearanceSection(): ReactNode {
  return (
    <SettingsSection id="appearance" title="Appearance" purpose="Saved on this device.">
      <Card>
        <CardPart>
          <ThemeSwitch />
        </CardPart>
      </Card>
    </SettingsSection>
  );
}
