/** The same as this page, for people who would rather call than click. */
export function sessionCall(baseUrl: string, email: string): string {
  const credentials = JSON.stringify({ email, password: "••••••••" });
  return [
    `curl ${baseUrl}/api/auth/sign-in/email \\`,
    `  -H "Content-Type: application/json" \\`,
    "  -c cookies.txt \\",
    `  -d '${credentials.replaceAll("'", "'\\''")}'`,
    "",
    `curl ${baseUrl}/api/auth/get-session -b cookies.txt`,
  ].join("\n");
}
