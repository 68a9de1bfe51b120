import { type Logger, pino } from "pino";

export type Log = Logger;

const hidden = "[hidden]";
const secretNames = [
  "authorization",
  "cookie",
  "set-cookie",
  "password",
  "newPassword",
  "currentPassword",
  "token",
  "idToken",
  "accessToken",
  "refreshToken",
  "secret",
  "client_secret",
  "x-api-key",
];
/** In free text: our bearer prefixes, signed tokens, tokens in a query, and anything that looks like a card number. */
const secretTexts: [RegExp, string][] = [
  [/\b(?:guild_[a-z]+_|whsec_|sk_live_|sk_test_|rk_live_)[A-Za-z0-9_-]+/g, hidden],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g, hidden],
  [/((?:token|code|state|secret|password)=)[^&\s"]+/gi, `$1${hidden}`],
  [/\b\d(?:[ -]?\d){12,18}\b/g, hidden],
];

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured lines on standard output, free of secrets. */
export function createLog(level: LogLevel, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: hidden,
      },
      serializers: { error: serializeError },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((arg) => (typeof arg === "string" ? redactText(arg) : arg)) as [string],
          );
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

function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redactText(String(error)) };
  const code = "code" in error ? { code: String(error.code) } : {};
  return {
    name: error.name,
    message: redactText(error.message),
    ...code,
    stack: redactText(error.stack ?? ""),
  };
}
