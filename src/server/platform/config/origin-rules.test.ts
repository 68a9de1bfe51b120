import { describe, expect, test } from "vitest";
import { isTrustEntry, isTrustedOrigin, isTrustedTarget, toTrust } from "./origin-rules.ts";

const trust = toTrust("https://guild.example.com", [
  "https://app.example.org",
  "http://dev.example.org:8080",
  "*.example.net",
  "https://*.shop.example",
]);

test.each([
  ["https://guild.example.com", true],
  ["https://GUILD.example.com", true],
  ["https://guild.example.com:443", true],
  ["https://app.example.org", true],
  ["http://dev.example.org:8080", true],
  ["https://a.example.net", true],
  ["http://a.example.net", true],
  ["https://a.b.example.net", true],
  ["https://a.shop.example", true],
  // suffixes, prefixes and everything else that only looks alike
  ["https://evil-example.net", false],
  ["https://evilexample.net", false],
  ["https://example.net", false],
  ["https://.example.net", false],
  ["https://a.example.net.evil.example", false],
  ["https://a.example.net:8443", false],
  ["https://a.example.network", false],
  ["http://a.shop.example", false],
  ["http://guild.example.com", false],
  ["https://guild.example.com:8443", false],
  ["https://guild.example.com.evil.example", false],
  ["https://evil.example/guild.example.com", false],
  ["https://evilguild.example.com", false],
  ["https://guild.example.com@evil.example", false],
  ["https://someone@guild.example.com", false],
  ["https://someone:word@guild.example.com", false],
  ["http://dev.example.org", false],
  ["http://localhost", false],
  ["null", false],
  ["", false],
  ["guild.example.com", false],
  ["//guild.example.com", false],
  ["file://guild.example.com", false],
  ["ftp://guild.example.com", false],
  ["blob:https://guild.example.com/x", false],
  ["javascript://guild.example.com", false],
  ["https://", false],
  ["https://[", false],
])("the origin %j is trusted: %s", (origin, expected) => {
  expect(isTrustedOrigin(trust, origin)).toBe(expected);
});

test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
  "on a machine of one's own %s is trusted, another port or name is not",
  (origin) => {
    const local = toTrust("http://localhost:3000", []);

    expect(isTrustedOrigin(local, origin)).toBe(true);
    expect(isTrustedOrigin(local, origin.replace("3000", "3001"))).toBe(false);
    expect(isTrustedOrigin(local, origin.replace("http:", "https:"))).toBe(false);
    expect(isTrustedOrigin(local, "http://localhost.evil.example:3000")).toBe(false);
  },
);

describe("a browser is sent", () => {
  test.each([
    "/",
    "/home",
    "/home/",
    "/a/b.c-d_e+f",
    "/@someone",
    "/.well-known/x",
    "/home?tab=1&x=%20",
    "/home?next=/a//b",
    "/home?mail=a@b.c",
    "https://guild.example.com",
    "https://guild.example.com/home?x=1#part",
    "HTTPS://guild.example.com/home",
    "https://app.example.org/a//b",
    "https://a.example.net/x",
    "http://dev.example.org:8080/x",
    "https://guild.example.com/\u6f22",
  ])("to %s", (target) => {
    expect(isTrustedTarget(trust, target)).toBe(true);
  });

  test.each([
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/%2fevil.example",
    "/%2Fevil.example",
    "/%5cevil.example",
    "/%5Cevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "/x//evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\nset-cookie: a=b",
    "/ /evil.example",
    "/a b",
    "/a\u0000b",
    "/a#b",
    "/a:b",
    "/a;b",
    "/a<b>",
    "/home?a=b#c",
    "/home?a=b:c",
    "/home?a?b",
    "/\u6f22",
    "",
    " ",
    "home",
    "./home",
    "../home",
    "?x=1",
    "#x",
    ".evil.example",
    "@evil.example",
    "evil.example",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:https://guild.example.com/x",
    "file:///etc/passwd",
    "ftp://guild.example.com/x",
    "https:guild.example.com",
    "https:/guild.example.com",
    "https:\\\\guild.example.com",
    "https:///evil.example",
    "https://evil.example",
    "https://guild.example.com.evil.example",
    "https://guild.example.com@evil.example",
    "https://guild.example.com%40evil.example",
    "https://guild.example.com\\@evil.example",
    "https://guild.example.com\\.evil.example",
    "https://evil.example\\guild.example.com",
    "https://evil.example#guild.example.com",
    "https://evil.example?guild.example.com",
    "https://someone:word@guild.example.com/",
    "https://guild.example.com:8443/",
    "http://guild.example.com/",
    "https://guild.example.com:abc/",
    "https://guild.example.com/\n",
    "\thttps://guild.example.com/",
    "https://guild.ex\tample.com/",
    "https://evilexample.net/",
    "https://example.net/",
    "https://a.example.net.evil.example/",
    "https://[::1",
    "https://",
    "http://a.shop.example/",
    "custom://guild.example.com",
  ])("never to %j", (target) => {
    expect(isTrustedTarget(trust, target)).toBe(false);
  });
});

test.each([
  ["https://app.example.com", true],
  ["http://localhost:5173", true],
  ["https://app.example.com/", true],
  ["*.example.com", true],
  ["https://*.example.com", true],
  ["*.example.com:8443", true],
  ["*", false],
  ["*.com", false],
  ["https://*", false],
  ["https://app.*.com", false],
  ["*example.com", false],
  ["app.example.com", false],
  ["https://app.example.com/path", false],
  ["https://user@app.example.com", false],
  ["ftp://app.example.com", false],
  ["https://app.example.com:99999", false],
])("the configured entry %s is understood: %s", (entry, expected) => {
  expect(isTrustEntry(entry)).toBe(expected);
});
