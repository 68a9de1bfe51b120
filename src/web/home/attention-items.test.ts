import { expect, test } from "vitest";
import { pagePaths } from "#contract/page-paths.ts";
import { type AttentionFacts, attentionItems } from "./attention-items.ts";

const calm: AttentionFacts = {
  attention: {
    failedPayments: 0,
    failedRefunds: 0,
    pendingRefunds: 0,
    openDisputes: 0,
    answerBy: null,
    lostDisputes: 0,
    lostAmount: 0,
    pastDue: 0,
    pastDueAmount: 0,
    areBusinessDetailsMissing: false,
  },
  currency: "usd",
  unverifiedEmail: undefined,
  pendingInvitations: 0,
  maySetUp: true,
};
const titles = (facts: Partial<AttentionFacts>) =>
  attentionItems({ ...calm, ...facts }).map(({ title }) => title);

test("nothing to look at", () => {
  expect(titles({})).toEqual([]);
  expect(titles({ attention: undefined })).toEqual([]);
});

test("the most urgent comes first", () => {
  const attention = {
    failedPayments: 2,
    failedRefunds: 1,
    pendingRefunds: 3,
    openDisputes: 1,
    answerBy: null,
    lostDisputes: 1,
    lostAmount: 1_250,
    pastDue: 2,
    pastDueAmount: 4_000,
    areBusinessDetailsMissing: true,
  };
  expect(titles({ attention, unverifiedEmail: "maya@example.com", pendingInvitations: 1 })).toEqual(
    [
      "1 dispute to respond to",
      "2 subscriptions past due",
      "1 refund failed",
      "2 payments failed",
      "1 dispute lost",
      "Verify your email address",
      "Business details are missing",
      "3 refunds pending",
      "1 invitation pending",
    ],
  );
});

test("business details are asked for in their section of the settings", () => {
  const attention = { ...calm.attention, areBusinessDetailsMissing: true };
  const [item] = attentionItems({ ...calm, attention: attention as never });
  expect(item).toMatchObject({ to: pagePaths.sellerSettings, hash: "business-details" });
});

test("business details are asked only of people who can send them", () => {
  const attention = { ...calm.attention, areBusinessDetailsMissing: true };
  expect(titles({ attention: attention as never, maySetUp: false })).toEqual([]);
});

test("past due subscriptions and lost disputes lead to the filtered lists, with their amounts", () => {
  const attention = {
    ...calm.attention,
    pastDue: 2,
    pastDueAmount: 4_000,
    lostDisputes: 1,
    lostAmount: 1_250,
  };
  expect(attentionItems({ ...calm, attention: attention as never })).toMatchObject([
    {
      to: pagePaths.subscriptions,
      search: { status: "past_due" },
      note: "$40 at risk. A payment failed and is tried again.",
    },
    {
      to: pagePaths.disputes,
      search: { status: "lost" },
      note: "In the last 30 days. $12.50 went back to customers.",
    },
  ]);
});
