import type { Config } from "#server/platform/config/config.ts";

/** Returns the first facts for a new user. Colored only in a terminal. */
export function banner(config: Config, database: string, color = process.stdout.isTTY): string {
  const paint = (code: string, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const rows = [
    ...(config.role === "worker" ? [] : [["Address", paint("1;36", config.baseUrl)]]),
    ["Mode", modeLine(config)],
    ["Database", database],
    ...mailRows(config),
    ["Docs", "README.md and docs/"],
  ] as [string, string][];
  const lines = rows.map(([label, value]) => `  ${paint("2", label.padEnd(10))}${value}`);
  const close = config.role === "worker" ? "Working. Ctrl-C stops." : "Ready. Ctrl-C stops.";
  return ["", `  ${paint("1", "Guildhall")}`, "", ...lines, "", `  ${paint("32", close)}`, ""].join(
    "\n",
  );
}

/** Writes " Building the pages…", before the banner. */
export function stepLine(step: string, colour = process.stdout.isTTY): string {
  return colour ? `  \u001b[2m${step}…\u001b[0m` : `  ${step}…`;
}

function modeLine(config: Config): string {
  const role = config.role === "all" ? "" : `, ${config.role} node`;
  return config.mode === "live" ? `live${role}` : `sandbox: no real money, no real mail${role}`;
}

function mailRows(config: Config): [string, string][] {
  if (config.mode === "live") return [];
  const mailbox =
    config.role === "worker"
      ? []
      : [["Mailbox", `${config.baseUrl}/dev/mailbox`] as [string, string]];
  return config.smtpUrl === undefined ? mailbox : [["Mail", "sent by SMTP_URL"], ...mailbox];
}
