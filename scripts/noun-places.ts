/** A place that a new noun touches. */
export interface NounPlace {
  /** `{noun}`, `{nouns}` and `{area}` are replaced; a path with one of them is a new file. */
  path: string;
  /** The words that are written there. */
  holds: string;
}

/**
 * Every place in the order of the work: the wire, the server, its description, the pages, the
 * tests, the documents.
 */
export const nounPlaces: readonly NounPlace[] = [
  { path: "migrations/NNNN_{tables}.sql", holds: "the table with named constraints" },
  { path: "src/server/platform/database/tables.ts", holds: "written by npm run db:types" },
  { path: "scripts/table-owners.ts", holds: "the folder that owns the table" },
  { path: "src/contract/billing/{noun}-schema.ts", holds: "schemas of bodies and answers" },
  { path: "src/contract/identity/scopes.ts", holds: "its scopes, and the resource of roles" },
  { path: "src/contract/identity/audit-log-schema.ts", holds: "the kind of audited targets" },
  { path: "src/contract/page-paths.ts", holds: "the addresses of its pages" },
  { path: "src/contract/portal-paths.ts", holds: "the address of its page for customers" },

  { path: "src/server/{area}/{nouns}/{noun}-errors.ts", holds: "refusals with exact texts" },
  { path: "src/server/{area}/{nouns}/{noun}-rules.ts", holds: "pure decisions" },
  { path: "src/server/{area}/{nouns}/{noun}-store.ts", holds: "every SQL statement" },
  { path: "src/server/{area}/{nouns}/create-{noun}.ts", holds: "one file for each use case" },
  { path: "src/server/{area}/{nouns}/{noun}-view.ts", holds: "row to wire" },
  { path: "src/server/{area}/{nouns}/{noun}-routes.ts", holds: "routes over HTTP" },
  { path: "src/server/app.ts", holds: "the router" },
  { path: "src/server/worker.ts", holds: "jobs, deadlines and chores" },
  { path: "src/server/reactions.ts", holds: "the jobs that follow its events" },

  { path: "src/server/v1/api-description/fields", holds: "a sentence for each field" },
  { path: "src/server/v1/api-description/noun-examples.ts", holds: "example values" },
  { path: "src/server/v1/api-description/parameter-descriptions.ts", holds: "filters of its list" },
  { path: "src/server/v1/api-description/schema-names.ts", holds: "names the client differs in" },

  { path: "src/web/{area}/{labels}/{noun}-queries.ts", holds: "calls of the API" },
  { path: "src/web/{area}/{labels}/{noun}-labels.ts", holds: "texts for its values" },
  { path: "src/web/{area}/{nouns}/{nouns}-page.tsx", holds: "the list" },
  { path: "src/web/{area}/{nouns}/new-{noun}-page.tsx", holds: "the form of a new one" },
  { path: "src/web/{area}/{nouns}/{noun}-page.tsx", holds: "the page about one" },
  { path: "src/web/{area}/{nouns}/{noun}-editor-spec.ts", holds: "the fields of its editor" },
  { path: "src/web/app/seller-screens.ts", holds: "the route of each page" },
  { path: "src/web/app/navigation.ts", holds: "the entry in the sidebar, or a tab" },
  { path: "src/web/palette/palette-entries.ts", holds: "commands such as Create" },
  { path: "src/web/organization/audit-labels.ts", holds: "sentences of the audit log" },
  { path: "src/web/organization/audit-changes.ts", holds: "labels of changed fields" },
  { path: "src/web/organization/members/roles-page.tsx", holds: "the permission and its label" },
  { path: "src/web/platform/credentials/scope-groups.ts", holds: "the group of its scopes" },
  { path: "src/web/portal/portal-router.tsx", holds: "the route of its page for customers" },
  { path: "src/server/portal/pages/portal-documents.ts", holds: "the script of that page" },
  { path: "scripts/page-modules.ts", holds: "the module of each page, for budgets" },
  { path: "scripts/chunk-groups.ts", holds: "a chunk, if its pages share large parts" },

  { path: "src/server/{area}/{nouns}/{noun}-rules.test.ts", holds: "rules as tables" },
  { path: "src/server/{area}/{nouns}/{noun}-routes.test.ts", holds: "behavior over HTTP" },
  { path: "test/support/valid-seller-requests.ts", holds: "one good call of each route" },
  { path: "test/support/every-kind.ts", holds: "one of each kind, for lists and clients" },
  { path: "test/http/v1-foreign-references.test.ts", holds: "each id that a body refers to" },
  { path: "test/http/audit-action-labels.test.ts", holds: "audited acts" },
  { path: "test/contract/{nouns}.test.ts", holds: "the official client" },
  { path: "test/race/{nouns}.race.ts", holds: "anything that may happen only once" },
  { path: "test/e2e", holds: "the journey of its pages" },
  { path: "scripts/demo/demo-catalog.ts", holds: "some in the demo" },

  { path: "docs", holds: "a page, or a section of one" },
  { path: "README.md", holds: "the row of the table Where to read on" },
  { path: "scripts/word-rules.ts", holds: "an exception, if its name is a word we avoid" },
];

/** Fills in the names of a noun. `nouns` is its plural in kebab-case. */
export function listNounPlaces(nouns: string, area: string): NounPlace[] {
  const words: Record<string, string> = {
    area,
    nouns,
    // Labels and queries of all nouns of sales are below their pages.
    labels: area === "sales" ? "labels" : nouns,
    noun: toSingular(nouns),
    tables: nouns.replaceAll("-", "_"),
  };
  return nounPlaces.map(({ path, holds }) => ({
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? name),
    holds,
  }));
}

export function toSingular(nouns: string): string {
  return nouns.replace(/ies$/, "y").replace(/(?<=s|x|ch|sh)es$|(?<!s)s$/, "");
}
