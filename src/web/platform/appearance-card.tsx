import type { ReactNode } from "react";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { ThemeSwitch } from "#web/ui/layout/theme-switch.tsx";

export function AppearanceCard(): ReactNode {
  return (
    <Card title="Appearance" note="Saved on this device">
      <CardBody>
        <ThemeSwitch />
      </CardBody>
    </Card>
  );
}
