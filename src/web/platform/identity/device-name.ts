const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/],
  ["Safari", /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux|X11/],
];

/** Programs without a window, by the name that their user agent begins with. */
const programs: readonly (readonly [string, RegExp])[] = [
  ["curl", /^curl\/([\d.]+)/],
  ["Wget", /^Wget\/([\d.]+)/],
  ["HTTPie", /^HTTPie\/([\d.]+)/],
  ["Postman", /^PostmanRuntime\/([\d.]+)/],
  ["Insomnia", /^insomnia\/([\d.]+)/],
  ["Node.js", /^node(?:\.js)?(?:\/v?([\d.]+))?$/i],
  ["Node.js", /^(?:undici|node-fetch)(?:\/([\d.]+))?/i],
  ["Deno", /^Deno\/([\d.]+)/],
  ["Bun", /^Bun\/([\d.]+)/],
  ["Python", /^(?:python-requests|python-httpx|Python-urllib|aiohttp)\/([\d.]+)/i],
  ["Go", /^Go-http-client\/([\d.]+)/],
  ["Java", /^(?:Java|okhttp|Apache-HttpClient)\/([\d.]+)/i],
  ["Ruby", /^(?:Ruby|Faraday)(?:[ /]v?([\d.]+))?$/],
];

/** Returns a readable name: "Firefox 151 on Windows", "curl 8.9.1". */
export function deviceName(userAgent: string): string {
  const program = findNamed(programs, userAgent) ?? firstProduct(userAgent);
  if (program) return program;
  const browser = findNamed(browsers, userAgent);
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** Returns true for a tool, a script or a library: anything but a browser. */
export function isProgram(userAgent: string): boolean {
  return (findNamed(programs, userAgent) ?? firstProduct(userAgent)) !== undefined;
}

export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android|Mobile/.test(userAgent);
}

function findNamed(
  named: readonly (readonly [string, RegExp])[],
  userAgent: string,
): string | undefined {
  for (const [name, pattern] of named) {
    const found = pattern.exec(userAgent);
    if (found) return found[1] ? `${name} ${found[1]}` : name;
  }
  return undefined;
}

/**
 * Another program says its name first, as RFC 9110 asks for: `acme-importer/2.1 (nightly)`.
 * Browsers say Mozilla.
 */
function firstProduct(userAgent: string): string | undefined {
  const [, name, version] = /^([A-Za-z][\w.-]{1,40})\/([\w.-]{1,20})/.exec(userAgent) ?? [];
  return name === undefined || name === "Mozilla" ? undefined : `${name} ${version}`;
}
