export interface ModuleInfo {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  code: string | null;
}

/** The part of the bundler's context that tells who imports whom. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

const iconFile = /lucide-react[\\/].*[\\/]icons[\\/]([a-z0-9-]+)\.m?js$/;
const iconExports = /export \{([^}]*)\} from ['"]\.\/icons\/([a-z0-9-]+)\.m?js['"]/g;
const iconImports = /import \{([^}]*)\} from ['"]lucide-react['"]/;

/**
 * Finds what is loaded by itself (the entry, a page, a dialog) and imports a module, directly or
 * through others. Answers are cached for the whole build, because the bundler asks for every
 * module.
 */
export function moduleUsers(entry: string) {
  const infos = new Map<string, ModuleInfo>();
  const known = new Map<string, ReadonlySet<string>>();
  let iconUsers: ReadonlyMap<string, readonly string[]> | undefined;

  function getInfo(id: string, graph: ModuleGraph): ModuleInfo {
    const found = infos.get(id);
    if (found) return found;
    const { importers, dynamicImporters, code } = graph.getModuleInfo(id) ?? noInfo;
    const info = { importers, dynamicImporters, code };
    infos.set(id, info);
    return info;
  }

  /** One module exports all icons, so the users of an icon are found by its names. */
  function listImporters(id: string, graph: ModuleGraph): readonly string[] {
    const { importers } = getInfo(id, graph);
    const [, icon] = iconFile.exec(id) ?? [];
    if (icon === undefined || icon === "index") return importers;
    iconUsers ??= usersByIcon(
      importers.map((each) => getInfo(each, graph)),
      (user) => getInfo(user, graph),
    );
    return iconUsers.get(icon) ?? [];
  }

  return (id: string, graph: ModuleGraph): ReadonlySet<string> => {
    const found = known.get(id);
    if (found) return found;
    const users = new Set<string>();
    const seen = new Set<string>();
    const waiting = [id];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      if (seen.has(each)) continue;
      seen.add(each);
      const isLoadedByItself = getInfo(each, graph).dynamicImporters.length > 0;
      if (each === entry || isLoadedByItself) users.add(each);
      waiting.push(...listImporters(each, graph));
    }
    known.set(id, users);
    return users;
  };
}

const noInfo: ModuleInfo = { importers: [], dynamicImporters: [], code: null };

/**
 * `export { default as Trash2, default as TrashTwo } from './icons/trash-2.mjs'`, imported as
 * `{ Trash2 as Bin }`.
 */
function usersByIcon(
  barrels: readonly ModuleInfo[],
  getInfo: (id: string) => ModuleInfo,
): ReadonlyMap<string, readonly string[]> {
  const fileByName = new Map<string, string>();
  for (const { code } of barrels) {
    for (const [, names = "", file = ""] of (code ?? "").matchAll(iconExports)) {
      for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) fileByName.set(name, file);
    }
  }
  const users = new Map<string, string[]>();
  for (const user of new Set(barrels.flatMap(({ importers }) => importers))) {
    const [, names = ""] = iconImports.exec(getInfo(user).code ?? "") ?? [];
    for (const [name] of names.matchAll(/\w+(?= as)|\w+/g)) {
      const file = fileByName.get(name);
      if (file) users.set(file, [...(users.get(file) ?? []), user]);
    }
  }
  return users;
}
