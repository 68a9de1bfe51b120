/** Returns a call as one would paste it into a terminal. */
export function curlCall(baseUrl: string, method: string, path: string, body?: object): string {
  const isPlain = method === "GET" || method === "POST";
  const lines = [
    `curl ${isPlain ? "" : `-X ${method} `}${baseUrl}/v1${path}`,
    `  -H "Authorization: Bearer $TOKEN"`,
  ];
  if (body) {
    const json = JSON.stringify(body, null, 2).replaceAll("\n", "\n      ");
    lines.push(`  -H "Content-Type: application/json"`, `  -d '${json.replaceAll("'", "'\\''")}'`);
  }
  return lines.join(" \\\n");
}
