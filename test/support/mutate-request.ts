import type { WireRequest } from "./wire.ts";

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

type Mutation = (request: WireRequest, random: Random) => WireRequest;

/** Makes one to three faults at once. */
export function mutateRequest(request: WireRequest, random: Random): WireRequest {
  const times = 1 + Math.floor(random() * 3);
  let mutated = request;
  for (let done = 0; done < times; done += 1) mutated = pick(random, mutations)(mutated, random);
  return mutated;
}

/** JSON texts, not values: some of these no serializer would write. */
const jsonTexts = [
  "null",
  "true",
  "-0",
  "1e400",
  "-1e-400",
  "9007199254740993",
  "-1",
  "2147483648",
  "1e20",
  "0.1",
  "NaN",
  "[]",
  "{}",
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"\u202e\u0000"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  `"${"x".repeat(5_000)}"`,
  `${"[".repeat(200)}${"]".repeat(200)}`,
  '["a@example.com","b@example.com"]',
  '"a@example.com,b@example.com"',
  '"//evil.example"',
  '"javascript:alert(1)"',
  '"http://evil.example"',
  '"/\\\\evil.example"',
  '"\u6f22\u5b57 \u{1f600}"',
];
const queryTexts = [
  "%00",
  "%",
  "%zz",
  "%ff%fe",
  "%ed%a0%80",
  "%F0%9F%98%80",
  "",
  "true",
  "__proto__",
  "a".repeat(3_000),
  "%2F%2Fevil.example",
  "http%3A%2F%2Flocalhost%2F%E6%BC%A2",
  "%0d%0aset-cookie:%20a=b",
  "[object Object]".replaceAll(" ", "+"),
];
const queryNames = [
  "token",
  "callbackURL",
  "error",
  "error_description",
  "disableRefresh",
  "disableCookieCache",
  "userId",
  "__proto__",
  "constructor",
  "%00",
  "page",
  "limit",
  "sorting",
  "query",
  "id",
  "organization_id",
  "metadata[a]",
  "metadata[__proto__]",
];
const headerValues: [string, readonly string[]][] = [
  [
    "content-type",
    [
      "",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/json; charset=utf-16",
      "application/jsonp",
      "/",
    ],
  ],
  [
    "origin",
    [
      "null",
      "",
      "https://evil.example",
      "http://localhost.evil.example",
      "http://[",
      "\u00e9",
      "file://",
    ],
  ],
  ["referer", ["", "about:blank", "http://localhost:1/", "%%%"]],
  [
    "cookie",
    [
      "",
      ";;;=;",
      "guildhall.session_token",
      "guildhall.session_token=",
      "guildhall.session_token=%",
      `a=${"b".repeat(4_000)}`,
      "\u00ff=\u00fe",
    ],
  ],
  [
    "x-forwarded-for",
    ["", "unknown", "1", "::", "fe80::1%eth0", "2001:db8::1, 10.0.0.1", "999.1.1.1", "127.0.0.1"],
  ],
  ["user-agent", ["", "\u00ff".repeat(2_000), "\t"]],
  ["sec-fetch-site", ["cross-site", "same-origin", "none", ""]],
  ["host", ["evil.example", "localhost", "[", "localhost:99999"]],
  ["accept", ["text/html", "", "*/*;q=x"]],
  ["accept-encoding", ["br", "gzip;q=0", "*"]],
  ["content-encoding", ["gzip", "identity"]],
  ["authorization", ["Bearer", "Bearer \u00e9", "Basic x"]],
  ["x-api-key", ["", "x".repeat(1_000)]],
  ["idempotency-key", ["", "a", "a", "a b", "\u00e9", "k".repeat(300)]],
];

const mutations: readonly Mutation[] = [
  replaceField,
  replaceField,
  replaceInside,
  replaceInside,
  dropField,
  addField,
  replaceBody,
  damageBytes,
  damageBytes,
  setQuery,
  setQuery,
  changeHeader,
  changeHeader,
  changeMethod,
  changePath,
];

function replaceField(request: WireRequest, random: Random): WireRequest {
  const fields = toFields(request);
  const name = pick(random, Object.keys(fields));
  return name === undefined ? request : withFields(request, { ...fields, [name]: junk(random) });
}

/** Anywhere in the body, however deep. */
function replaceInside(request: WireRequest, random: Random): WireRequest {
  const body = parsedBody(request);
  if (body === undefined) return request;
  const places = placesIn(body);
  const mark = "\u2318";
  const { holder, key } = pick(random, places) ?? {};
  if (holder === undefined || key === undefined) return request;
  holder[key] = mark;
  return {
    ...request,
    body: JSON.stringify(body).replace(JSON.stringify(mark), () => junk(random)),
  };
}

interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function parsedBody(request: WireRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    return undefined;
  }
}

function dropField(request: WireRequest, random: Random): WireRequest {
  const fields = toFields(request);
  delete fields[pick(random, Object.keys(fields))];
  return withFields(request, fields);
}

function addField(request: WireRequest, random: Random): WireRequest {
  const name = pick(random, [
    "userId",
    "id",
    "role",
    "emailVerified",
    "image",
    "redirectTo",
    "to",
    "organization_id",
    "metadata",
    "name",
  ]);
  return withFields(request, { ...toFields(request), [name]: junk(random) });
}

function replaceBody(request: WireRequest, random: Random): WireRequest {
  return request.body === undefined ? request : { ...request, body: junk(random) };
}

/**
 * Flips, cuts out, doubles or inserts a few bytes: malformed JSON, invalid UTF-8, and sometimes
 * neither.
 */
function damageBytes(request: WireRequest, random: Random): WireRequest {
  if (request.body === undefined) return request;
  const bytes = Buffer.from(request.body);
  const at = Math.floor(random() * (bytes.length + 1));
  const length = 1 + Math.floor(random() * 4);
  const noise = Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const body = pick(random, [
    Buffer.concat([before, noise, after]),
    Buffer.concat([before, noise, after.subarray(length)]),
    Buffer.concat([before, after.subarray(length)]),
    Buffer.concat([before, after, after]),
    before,
  ]);
  return { ...request, body };
}

function setQuery(request: WireRequest, random: Random): WireRequest {
  const pair = `${pick(random, queryNames)}=${pick(random, queryTexts)}`;
  const joint = request.target.includes("?") ? "&" : "?";
  return { ...request, target: `${request.target}${joint}${pair}` };
}

function changeHeader(request: WireRequest, random: Random): WireRequest {
  const [name, values] = pick(random, headerValues);
  return { ...request, headers: { ...request.headers, [name]: pick(random, values) } };
}

function changeMethod(request: WireRequest, random: Random): WireRequest {
  const method = pick(random, [
    "GET",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "TRACE",
  ]);
  return { ...request, method };
}

function changePath(request: WireRequest, random: Random): WireRequest {
  const [path = "", ...query] = request.target.split("?");
  const at = 1 + Math.floor(random() * (path.length - 1));
  const letter = path.charCodeAt(at).toString(16);
  const spliced = (text: string, skip = 0) => path.slice(0, at) + text + path.slice(at + skip);
  const changed = pick(random, [
    `/${path}`,
    `${path}/`,
    spliced("/"),
    spliced("/../"),
    spliced("/./"),
    spliced("%00"),
    spliced("%2f"),
    spliced("%"),
    spliced("\\"),
    spliced(";x=y"),
    spliced(`%${letter}`, 1),
    path.toUpperCase(),
    `http://localhost${path}`,
    "*",
    "//",
  ]);
  return { ...request, target: [changed, ...query].join("?") };
}

function junk(random: Random): string {
  return pick(random, jsonTexts);
}

/** Each field's JSON text; a body that is no longer a JSON object has none. */
function toFields(request: WireRequest): Record<string, string> {
  try {
    const value: unknown = JSON.parse(String(request.body));
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, JSON.stringify(item)]),
    );
  } catch {
    return {};
  }
}

function withFields(request: WireRequest, fields: Record<string, string>): WireRequest {
  if (request.body === undefined) return request;
  const members = Object.entries(fields).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  return { ...request, body: `{${members.join(",")}}` };
}
