import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
const folders = ["src", "test", "scripts", "bench", "migrations", "docs"];

/** The files and folders that a document may name. */
export interface Repository {
  /** From the root, with forward slashes. */
  paths: readonly string[];
  exists: (path: string) => boolean;
}

/** Returns one line for each path in a document that leads to nothing. */
export function listDocPathFaults(root = join(import.meta.dirname, "..")): string[] {
  const paths = folders.flatMap((folder) => listPaths(root, folder));
  const documents = [
    ...pages,
    ...paths.filter((path) => path.startsWith("docs/") && path.endsWith(".md")),
  ];
  const repository = { paths, exists: (path: string) => existsSync(join(root, path)) };
  return documents.flatMap((file) =>
    docPathFaults(file, readFileSync(join(root, file), "utf8"), repository),
  );
}

export function docPathFaults(file: string, content: string, repository: Repository): string[] {
  return content.split("\n").flatMap((row, index) => {
    const missing = [
      ...listNamed(row).filter((path) => !isInRepository(path, repository)),
      ...listLinks(row).filter((path) => !repository.exists(join(dirname(file), path))),
    ];
    return missing.map((path) => `${file}:${index + 1}: ${path} does not exist`);
  });
}

/** Words between backticks that are paths. */
function listNamed(row: string): string[] {
  return [...row.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = ""]) => code.split(/[\s"',()]+/))
    .map((word) => word.replace(/\/$/, ""))
    .filter((word) => pathForm.test(word) && !placeholder.test(word));
}

/** Below one of our folders; a name with a folder; or a name of ours, which needs none. */
const pathForm = new RegExp(
  [
    `^(?:${folders.join("|")})(?:/[\\w$.-]+)+$`,
    "^[\\w$-][\\w$.-]*(?:/[\\w$.-]+)+\\.(?:tsx?|js|json|sql|css|md)$",
    "^[a-z0-9][a-z0-9_.-]*\\.(?:tsx?|sql)$",
  ].join("|"),
);
/** The pattern of a name, for new files. */
const placeholder = /NN|(?:^|\/)(?:noun|verb)-/;

function isInRepository(path: string, { paths, exists }: Repository): boolean {
  return exists(path) || paths.some((each) => each.endsWith(`/${path}`));
}

/** Links and pictures, in Markdown or HTML, to files beside the document. */
function listLinks(row: string): string[] {
  return [...row.matchAll(/\]\(([^)\s]+)[^)]*\)|\b(?:src|srcset|href)="([^"\s]+)"/g)]
    .map(([, link = "", source = ""]) => (link || source).replace(/#.*$/, ""))
    .filter((path) => path !== "" && !/^(?:[a-z]+:|\/)/.test(path));
}

function listPaths(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !path.includes("node_modules/"));
}
