import { expect, test } from "vitest";
import { guessCountry } from "./guess-country.ts";

test.each([
  ["194.232.104.150", "AT"],
  ["8.8.8.8", "US"],
  ["::ffff:194.232.104.150", "AT"],
  ["2a02:8388::1", "AT"],
  ["2001:4860:4860::8888", "US"],
])("%s is in %s", async (address, country) => {
  expect(await guessCountry(address)).toBe(country);
});

test.each([
  "127.0.0.1",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "100.64.0.1",
  "169.254.1.1",
  "192.0.2.1",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "fe80::1",
  "fd00::1",
  "2001:db8::1",
  "",
  "nonsense",
])("%s is nowhere", async (address) => {
  expect(await guessCountry(address)).toBeUndefined();
});
