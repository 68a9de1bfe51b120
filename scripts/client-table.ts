/** The part of the report of Vitest's JSON reporter that the table needs. */
export interface ClientReport {
  testResults: {
    assertionResults: { ancestorTitles: readonly string[]; status: string }[];
  }[];
}

interface ClientRow {
  client: string;
  passed: number;
  calls: number;
}

/** The tests below "calls of …" are the calls of one release. */
const title = /^calls of (.+)$/;

/** Counts the calls of each release. A release without calls did not run. */
export function countClientCalls(report: ClientReport, clients: readonly string[]): ClientRow[] {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const byClient = Map.groupBy(tests, ({ ancestorTitles: [first = ""] }) => title.exec(first)?.[1]);
  return clients.map((client) => {
    const made = byClient.get(client) ?? [];
    const passed = made.filter(({ status }) => status === "passed").length;
    return { client, passed, calls: made.length };
  });
}

/** Returns whether every release ran, and every call of it passed. */
export function isEachCallPassed(rows: readonly ClientRow[]): boolean {
  return rows.every(({ passed, calls }) => calls > 0 && passed === calls);
}

export function formatClientTable(rows: readonly ClientRow[]): string {
  const lines = rows.map(({ client, passed, calls }) => {
    const percent = calls === 0 ? 0 : Math.floor((100 * passed) / calls);
    return `| ${client} | ${passed} / ${calls} | ${percent} % |`;
  });
  return ["| Client | Calls passed | |", "|---|---|---|", ...lines].join("\n");
}
