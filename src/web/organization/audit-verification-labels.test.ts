import { expect, test } from "vitest";
import {
  addPart,
  mismatchLabels,
  nothingVerified,
  progressLabel,
  verificationLabel,
} from "./audit-verification-labels.ts";

const verifiedUntil = "2026-06-02T09:00:04.000Z";
const part = { verified: 1_204, mismatches: [], mismatchCount: 0, verifiedUntil, nextAfter: null };

test("a log that matches", () => {
  expect(verificationLabel(part)).toBe(
    "1,204 entries verified, up to Tue, Jun 2, 2026, 09:00:04 UTC. None was changed or removed.",
  );
  expect(verificationLabel({ ...part, verified: 1 })).toMatch(/^1 entry verified/);
});

test("a log without sealed entries", () => {
  expect(verificationLabel(nothingVerified)).toMatch(/^There is nothing to verify yet/);
});

test("entries that do not match are named, five at most", () => {
  const mismatches = (["changed", "unlinked", "changed"] as const).map((fault, index) => ({
    id: String(index + 7),
    createdAt: verifiedUntil,
    fault,
  }));
  const broken = { ...part, mismatches, mismatchCount: 3 };
  const sum = addPart(addPart(nothingVerified, broken), broken);

  expect(verificationLabel(sum)).toBe(
    "6 of 2,408 entries do not match. Verified up to Tue, Jun 2, 2026, 09:00:04 UTC.",
  );
  const labels = mismatchLabels(sum);
  expect(labels).toHaveLength(6);
  expect(labels[0]).toBe(
    "Entry 7 of Tue, Jun 2, 2026, 09:00:04 UTC does not match: it was changed after it was recorded.",
  );
  expect(labels[1]).toMatch(/the entry before it was removed or replaced\.$/);
  expect(labels[5]).toBe("And 1 more.");
});

test("the last part may be empty", () => {
  const end = { ...part, verified: 0, verifiedUntil: null };
  expect(addPart(addPart(nothingVerified, part), end)).toMatchObject({
    verified: 1_204,
    verifiedUntil,
  });
});

test("progress counts the entries so far", () => {
  expect(progressLabel(part)).toBe("Verifying: 1,204 entries so far.");
});
