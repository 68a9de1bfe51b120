import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mailAddress, mailName, strangerName } from "./mail-text-rules.ts";

test.each([
  ["Maya Okafor", "Maya Okafor"],
  ["  Stone   & <Sons>\t", "Stone & <Sons>"],
  ["J. R. R. Tolkien", "J. R. R. Tolkien"],
  ["Segelclub Kiel e.V.", "Segelclub Kiel e.V."],
  ["Northwind v2.0 (No.1)", "Northwind v2.0 (No.1)"],
  ["R&D/Ops: Café 東京", "R&D/Ops: Café 東京"],
  ["José", "José"],
])("the name %j is shown as %j", (name, shown) => {
  expect(mailName(name)).toBe(shown);
});

test.each([
  ["Security alert: sign in at https://evil.example/login", "Security alert: sign in at"],
  ["Visit evil.example now", "Visit now"],
  ["Visit www.evil now", "Visit now"],
  ["pay (http://1.2.3.4/x) here", "pay here"],
  ["at 192.168.0.1 today", "at today"],
  ["write help@evil.example please", "write please"],
  ["mailto:help tel:+15550100", ""],
  ["hxxps://evil", ""],
  ["//evil/login", ""],
  ["JavaScript:alert(1)", ""],
  ["evil.xn--p1ai", ""],
  ["🦊.ws", ""],
  ["почта.рф", ""],
  ["नेट.भारत", ""],
  ["ｅｖｉｌ．ｃｏｍ", ""],
  ["evil。com", ""],
  ["evil․com", ""],
  ["ev\u200bil.\u2060com", ""],
  ["evil\u0000.com and\r\nBcc: me", "evil .com and Bcc: me"],
])("the URL-like text in %j is removed: %j is left", (name, shown) => {
  expect(mailName(name)).toBe(shown);
});

test.each([
  ["moc.elpmaxe\u202e", "right-to-left override"],
  ["\u2066Maya\u2069", "isolates"],
  ["Ma\u00adya\ufeff", "soft hyphen and byte order mark"],
  ["\u3164\u2800", "blank letters"],
  ["\ud800Maya", "half a surrogate pair"],
])("%j: no control or direction characters are left (%s)", (name) => {
  expect(mailName(name)).toMatch(/^[\x20-\x7e]*$/);
});

test("a name has at most 60 characters, and an ellipsis shows that it was cut", () => {
  expect(mailName("x".repeat(60))).toBe("x".repeat(60));
  expect(mailName("x".repeat(61))).toBe(`${"x".repeat(59)}…`);
  expect(mailName("🦊".repeat(200))).toBe(`${"🦊".repeat(59)}…`);
  expect(mailName(`${"x".repeat(58)} yz`)).toBe(`${"x".repeat(58)}…`);
});

test.each([
  ["Maya Okafor", "Maya Okafor"],
  ["Jean-Luc d'Artagnan III.", "Jean-Luc d'Artagnan III."],
  ["Studio 54", "Studio 54"],
  ["Klasse von 1984", "Klasse von 1984"],
  ["東京 3 丁目", "東京 3 丁目"],
  ["x".repeat(30), "x".repeat(30)],
  ["x".repeat(31), `${"x".repeat(29)}…`],
  [
    "URGENT: your payouts are frozen, verify at https://evil.example now or call +1 555 010 0199",
    "URGENT: your payouts are froz…",
  ],
  ["Call +1 555 010 0199 now", "Call now"],
  ["Call (030) 123-456", "Call"],
  ["Call 0.3.0.1.2", "Call"],
  ["Call five5five5five5", "Call five5five5five5"],
  ["SMS 12345", "SMS"],
  ["Ruf ０３０ １２３", "Ruf"],
  ["اتصل ٠٣٠١٢٣", "اتصل"],
  ["Call ⑤⑤⑤⑤⑤", "Call"],
  ["5\u200b5 5\u20605 5", ""],
  ["pay at evil.example", "pay at"],
  ["Eve\r\nBcc: all", "Eve Bcc: all"],
  ["0800 123456", ""],
])("a stranger who calls themselves %j is shown as %j", (name, shown) => {
  expect(strangerName(name)).toBe(shown);
});

test.each([
  ["maya.okafor+guild@northwind.example", true],
  ["evil.example/login?x=@attacker.example", false],
  [`${"x".repeat(50)}@attacker.example`, false],
])("the address %s is shown: %s", (email, isShown) => {
  expect(mailAddress(email)).toBe(isShown ? email : "");
});

const link = fc.oneof(
  fc.webUrl(),
  fc.domain(),
  fc.emailAddress(),
  fc.ipV4(),
  fc.constantFrom("www.evil", "HTTPS:/evil", "javascript:x", "ev\u200dil.example"),
);
const noise = fc.string({ unit: "grapheme", maxLength: 30 });
const anyName = fc
  .array(fc.oneof(noise, fc.string({ unit: "binary" }), link), { maxLength: 8 })
  .chain((parts) => fc.constantFrom("", " ", "\t", "-", "(").map((glue) => parts.join(glue)));
/** Written differently from the rule: anything that a mail program would make a link of. */
const linkable = /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|[^\s.]\.[a-z]{2,}/i;

test("for any name the result has no link, no control character and at most 60 characters", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const shown = mailName(name);
      expect([...shown].length).toBeLessThanOrEqual(60);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      expect(shown.normalize("NFKC")).not.toMatch(linkable);
      expect(shown).toBe(shown.trim());
      expect(mailName(shown)).toBe(shown);
    }),
    { numRuns: 1_000 },
  );
});

const anyDigits = fc
  .array(fc.oneof(fc.stringMatching(/^\d{1,4}$/), fc.constantFrom("-", " ", ".", "+", "٣", "５")), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

test("for any name of a stranger at most 30 characters and 4 digits in a row are left", () => {
  const name = fc.tuple(anyName, anyDigits, anyName).map((parts) => parts.join(""));
  fc.assert(
    fc.property(name, (given) => {
      const shown = strangerName(given);
      expect([...shown].length).toBeLessThanOrEqual(30);
      expect(shown.normalize("NFKC")).not.toMatch(linkable);
      for (const run of shown.normalize("NFKC").split(/\p{L}/u))
        expect([...run.matchAll(/\p{Nd}/gu)].length).toBeLessThan(5);
    }),
    { numRuns: 1_000 },
  );
});

test("no mail shows what a buyer or an unproven inviter typed but as the text of a stranger", () => {
  const source = join(import.meta.dirname, "../..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    /mail[^/]*(?<!\.test)\.ts$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(source, file), "utf8").matchAll(/\{ name: ([^,}]*),/g)].map(
      (found) => `${file}: ${found[1]}`,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((each) => /customer|buyer|inviter|user|value/i.test(each))).toEqual([]);
});

test("names without dots, slashes, colons and at signs lose no word", () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ÿ&'-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const name = words.join(" ");
      expect(mailName(name)).toBe(name.normalize("NFC"));
    }),
  );
});

test("the subject of every mail is a fixed text", () => {
  const source = join(import.meta.dirname, "../..");
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const subjects = files.flatMap((file) => {
    const text = readFileSync(join(source, file), "utf8");
    if (!text.includes("sendMail(ctx, {")) return [];
    return [...text.matchAll(/^\s*subject(?::\s*(.*))?,$/gm)].map(
      (found) => `${file}: ${found[1]}`,
    );
  });

  expect(subjects.length).toBeGreaterThan(4);
  for (const subject of subjects)
    expect(subject).toMatch(/: (?:"[^"$]+"|mail\.subject|[^"'+]*\btexts\b[^"'+]*)$/);
});

test("the subjects in the messages have no placeholder", () => {
  const folder = join(import.meta.dirname, "../../../contract/messages");
  const subjects = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return [...text.matchAll(/subject: (".*"),$/gim)].map((found) => found[1]);
  });

  expect(subjects.length).toBeGreaterThan(20);
  for (const subject of subjects) expect(subject).toMatch(/^"[^"{}$]+"$/);
});
