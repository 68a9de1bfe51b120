import { type Logger, pino } from "pino";

/** `child` is left out, because the bindings of a child logger would bypass the redaction. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "isLevelEnabled" | "level">;

const hidden = "[hidden]";
/** Names of fields, ignoring case and hyphens: `set-cookie`, `accessToken`, `client_secret`. */
const secretName = /(?:token|secret|password|authorization|cookie|apikey)$/;
/**
 * In free text: our bearer prefixes, signed tokens, values in a query, passwords in an address,
 * card numbers.
 */
const secretTexts: [RegExp, string][] = [
  [/\b(?:guild_[a-z]+_|whsec_|sk_live_|sk_test_|rk_live_)[A-Za-z0-9_-]+/g, hidden],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, hidden],
  [/((?:token|code|state|secret|password)=)[^&\s";]+/gi, `$1${hidden}`],
  [/(\bBearer\s+)[^\s",]+/gi, `$1${hidden}`],
  [/(\b[a-z]+:\/\/[^\s:/@]*:)[^\s/@]+@/gi, `$1${hidden}@`],
  [/\b\d(?:[ -]?\d){12,18}\b/g, hidden],
];
/** A number this long is a card's; instants in milliseconds are shorter. */
const minCardNumber = 1e13;
const maxDepth = 8;

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Writes structured lines to standard output, free of secrets. */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: redactFields },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          // Given an error alone, pino would make its message the line's, as it is.
          const given = first instanceof Error ? [{ error: first }, first.message] : [first];
          const safe = [...given, ...rest].map((arg) =>
            typeof arg === "string" ? redactText(arg) : arg,
          );
          method.apply(this, safe as [string]);
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}

export function redactText(text: string): string {
  return secretTexts.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    text,
  );
}

function redactFields(fields: object): Record<string, unknown> {
  return redactMembers(fields, 0);
}

function redactMembers(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, redactField(name, value, depth)]),
  );
}

function redactField(name: string, value: unknown, depth: number): unknown {
  const isSecret = secretName.test(name.toLowerCase().replace(/[-_]/g, ""));
  return isSecret && value !== undefined && value !== null ? hidden : redactValue(value, depth);
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "number") return Math.abs(value) >= minCardNumber ? hidden : value;
  if (typeof value === "bigint") return redactText(String(value));
  if (value instanceof Error) return describeError(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= maxDepth || value instanceof Uint8Array) return hidden;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactMembers(value, depth + 1);
}

function describeError(error: Error): object {
  const code = "code" in error ? { code: String(error.code) } : {};
  return {
    name: error.name,
    message: redactText(error.message),
    ...code,
    stack: redactText(error.stack ?? ""),
  };
}
