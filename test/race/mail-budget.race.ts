import { expect, test } from "vitest";
import { mailsTo, markProven, subjects } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const env = { RATE_LIMIT: "on", MAILS_PER_HOUR: "5", MAILS_PER_DAY: "10" };

test.each([
  ["a proven account ten", true, 10],
  ["an unproven account fifteen", false, 15],
])("of 20 sign-ins at once from new browsers, %s are reported", async (_who, isProven, told) => {
  const app = await testApp({ now: "2026-03-01T09:00:00Z", env });
  const { email, password } = await app.signedUp();
  if (isProven) await markProven(app, email);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app
        .visitor()
        .post(
          "/api/auth/sign-in/email",
          { email, password },
          { "x-forwarded-for": `10.${n}.0.1`, "user-agent": `Phone/${n}` },
        ),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await mailsTo(app, email, subjects.device)).toHaveLength(told);
});
