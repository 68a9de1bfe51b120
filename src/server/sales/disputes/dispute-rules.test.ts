import fc from "fast-check";
import { expect, test } from "vitest";
import { type DisputeStatus, disputeStatuses } from "#contract/billing/dispute-statuses.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import {
  answerFault,
  isClosed,
  nextDisputeCheck,
  nextDisputeStatus,
  type ReportedDispute,
} from "./dispute-rules.ts";

const now = new Date("2026-03-01T09:00:00Z");
const later = new Date("2026-03-09T09:00:00Z");

test.each<[DisputeStatus | undefined, ReportedDispute, "accept" | null, DisputeStatus]>([
  [undefined, "needs_response", null, "needs_response"],
  ["needs_response", "under_review", null, "under_review"],
  ["under_review", "needs_response", null, "under_review"],
  ["warning_under_review", "needs_response", null, "needs_response"],
  ["warning_needs_response", "warning_closed", null, "warning_closed"],
  ["needs_response", "lost", null, "lost"],
  ["needs_response", "lost", "accept", "accepted"],
  ["accepted", "lost", null, "accepted"],
  ["lost", "won", null, "won"],
  ["won", "lost", null, "won"],
  ["won", "under_review", null, "won"],
])("%s, reported as %s with %s pending, is %s", (current, reported, pending, expected) => {
  expect(nextDisputeStatus(current, reported, pending)).toBe(expected);
});

const courses: ReportedDispute[][] = [
  ["needs_response", "under_review", "won"],
  ["needs_response", "under_review", "lost"],
  ["warning_needs_response", "warning_under_review", "needs_response", "under_review", "won"],
  ["warning_needs_response", "warning_under_review", "warning_closed"],
];

test("reports in any order and any number end in the last status", () => {
  const anyOrder = fc
    .constantFrom(...courses)
    .chain((course) =>
      fc.tuple(
        fc.constant(course),
        fc.array(fc.constantFrom(...course), { maxLength: 12 }),
        fc.shuffledSubarray(course, { minLength: course.length }),
      ),
    );
  fc.assert(
    fc.property(anyOrder, ([course, more, all]) => {
      const end = [...more, ...all].reduce<DisputeStatus | undefined>(
        (status, reported) => nextDisputeStatus(status, reported, null),
        undefined,
      );
      expect(end).toBe(course.at(-1));
    }),
    propertyCases(),
  );
});

test.each([
  ["needs_response", later, null, "evidence", undefined],
  ["needs_response", later, null, "accept", undefined],
  ["needs_response", now, null, "evidence", "past_due"],
  ["needs_response", later, "accept", "evidence", "being_answered"],
  ["under_review", later, null, "evidence", "under_review"],
  ["won", later, null, "accept", "closed"],
  ["warning_needs_response", later, null, "evidence", undefined],
  ["warning_needs_response", later, null, "accept", "inquiry"],
] as const)("%s, due %s, pending %s: %s is %s", (status, dueBy, pending, answer, fault) => {
  expect(answerFault({ status, dueBy, pending }, answer, now)).toBe(fault);
});

test("closed disputes are not checked, pending answers soon, others at the deadline or the next day", () => {
  for (const status of disputeStatuses)
    expect(nextDisputeCheck({ status, dueBy: later, pending: null }, now) === null).toBe(
      isClosed(status),
    );
  const at = (dueBy: Date | null, pending: "accept" | null) =>
    nextDisputeCheck({ status: "needs_response", dueBy, pending }, now)?.toISOString();
  expect(at(later, "accept")).toBe("2026-03-01T09:01:00.000Z");
  expect(at(later, null)).toBe("2026-03-02T09:00:00.000Z");
  expect(at(new Date("2026-03-01T10:00:00Z"), null)).toBe("2026-03-01T10:01:00.000Z");
  expect(at(null, null)).toBe("2026-03-02T09:00:00.000Z");
});
