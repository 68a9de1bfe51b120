import { expect, test } from "vitest";
import { type ModuleGraph, moduleUsers } from "./module-users.ts";

const barrel = "/node_modules/lucide-react/dist/esm/lucide-react.mjs";
const icon = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

/**
 * A page and a list that share a button; the page has a trash icon, the list a pencil by another
 * name.
 */
const modules: Record<string, { importers: string[]; dynamicImporters?: string[]; code?: string }> =
  {
    "/main.ts": { importers: [] },
    "/page.tsx": {
      importers: [],
      dynamicImporters: ["/main.ts"],
      code: 'import { Trash2 as Bin } from "lucide-react";',
    },
    "/list.tsx": {
      importers: [],
      dynamicImporters: ["/main.ts"],
      code: 'import { Edit } from "lucide-react";',
    },
    "/button.tsx": { importers: ["/page.tsx", "/list.tsx"] },
    "/round.tsx": { importers: ["/button.tsx", "/round.tsx"] },
    [barrel]: {
      importers: ["/page.tsx", "/list.tsx"],
      code: [
        "export { default as Trash2 } from './icons/trash-2.mjs';",
        "export { default as Edit, default as Pencil } from './icons/pencil.mjs';",
      ].join("\n"),
    },
    [icon("trash-2")]: { importers: [barrel] },
    [icon("pencil")]: { importers: [barrel] },
  };

const graph: ModuleGraph = {
  getModuleInfo: (id) => {
    const found = modules[id];
    return found ? { dynamicImporters: [], code: null, ...found } : null;
  },
};

test.each([
  ["/page.tsx", ["/page.tsx"]],
  ["/button.tsx", ["/list.tsx", "/page.tsx"]],
  ["/round.tsx", ["/list.tsx", "/page.tsx"]],
  ["/main.ts", ["/main.ts"]],
  [icon("trash-2"), ["/page.tsx"]],
  [icon("pencil"), ["/list.tsx"]],
])("%s is used by %j", (id, users) => {
  expect([...moduleUsers("/main.ts")(id, graph)].sort()).toEqual(users);
});
