import type { ReactNode } from "react";
import {
  permissionTable,
  type RoleName,
  roleNames,
} from "#contract/identity/organization-roles.ts";
import { roleLabel } from "#web/organization/role-labels.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import type { GridGroup } from "#web/ui/lists/grouped-grid.tsx";
import { PermissionGrid } from "./permission-grid.tsx";
import { permissionActionLabel, permissionResourceLabel } from "./permission-labels.ts";

/** Shows rights straight from the table by which the server decides. */
export function RolesPage(): ReactNode {
  return (
    <Card
      title="What each role can do"
      note="A member with several roles has the permissions of all of them."
    >
      <PermissionGrid
        label="What each role can do"
        headings={roleNames.map(roleLabel)}
        groups={groups}
      />
    </Card>
  );
}

const groups: GridGroup<boolean>[] = Object.entries<Record<string, readonly RoleName[]>>(
  permissionTable,
).map(([resource, actions]) => ({
  title: permissionResourceLabel(resource),
  rows: Object.entries(actions).map(([action, allowed]) => ({
    label: permissionActionLabel(resource, action),
    cells: roleNames.map((role) => allowed.includes(role)),
  })),
}));
