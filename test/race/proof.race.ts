import { expect, test } from "vitest";
import { raceTrials } from "#test/support/campaign.ts";
import {
  auditActions,
  getMailLink,
  isAccountProven,
  isSignedIn,
  mailsTo,
  type Person,
  refusal,
  replyParts,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Reply } from "#test/support/visitor.ts";

const atOnce = 20;
const rounds = raceTrials(3);
const app = await testApp();
const newPassword = "a brand new password";

test("one link that undoes a change of address, opened twenty times: it is undone once", async () => {
  const maya = await app.signedUp();
  const moved = `moved.${maya.email}`;
  await maya.post("/api/auth/change-email", { newEmail: moved });
  const token = tokenIn(await getMailLink(app, maya.email, subjects.moved));

  const replies = await race(() => undo(token));

  const losers = replies.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(atOnce - 1);
  for (const loser of losers) expect(replyParts(loser)).toEqual(refusal(401, "invalid_token"));
  expect(await mailsTo(app, maya.email, subjects.undone)).toHaveLength(1);
  expect([await addressExists(maya.email), await addressExists(moved)]).toEqual([true, false]);
});

test("the undo of an older and of a newer change at once: the older address has the account", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const maya = await app.signedUp();
    const second = `second.${maya.email}`;
    await maya.post("/api/auth/change-email", { newEmail: second });
    await maya.post("/api/auth/change-email", { newEmail: `third.${maya.email}` });
    const older = tokenIn(await getMailLink(app, maya.email, subjects.moved));
    const newer = tokenIn(await getMailLink(app, second, subjects.moved));

    const replies = await Promise.all([undo(newer), undo(older), undo(newer), undo(older)]);

    expect(replies.filter(({ status }) => status >= 500).map(replyParts)).toEqual([]);
    expect([await addressExists(maya.email), await addressExists(second)]).toEqual([true, false]);
  }
});

test('"This wasn\'t me", twenty times: all are answered alike and one mail is sent', async () => {
  const squatter = await app.signedUp();
  const token = tokenIn(await getMailLink(app, squatter.email, subjects.verify));

  const replies = await race(() => app.visitor().post("/api/auth/disown-account", { token }));

  expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['{"status":true}']));
  expect(await mailsTo(app, squatter.email, subjects.disowned)).toHaveLength(1);
});

test("a link confirmed twenty times with the session of the account: it is proven once", async () => {
  const own = await testApp();
  const maya = await own.signedUp();
  const token = tokenIn(await getMailLink(own, maya.email, subjects.verify));

  const replies = await race(() => maya.post("/api/auth/confirm-email", { token }));

  expect(new Set(replies.map(({ text }) => text))).toEqual(
    new Set(['{"status":true,"proven":true}']),
  );
  const proofs = (await auditActions(own)).filter((action) => action === "user.proven");
  expect(proofs).toHaveLength(1);
});

test("what a registrant makes while the owner resets the password does not survive the reset", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const squatter = await app.signedUp();
    await app.visitor().post("/api/auth/request-password-reset", { email: squatter.email });
    const token = tokenIn(await getMailLink(app, squatter.email, subjects.reset));
    const browsers = Array.from({ length: 4 }, () => app.visitor());

    const [reset, ...made] = await Promise.all([
      app.visitor().post("/api/auth/reset-password", { token, newPassword }),
      ...browsers.map((browser) => browser.post("/api/auth/sign-in/email", toPair(squatter))),
      ...Array.from({ length: 8 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 5));
        return squatter.post("/api/auth/api-key/create", {});
      }),
    ]);

    expect([reset, ...made].filter(({ status }) => status >= 500).map(replyParts)).toEqual([]);
    expect(reset.status).toBe(200);
    for (const who of [squatter, ...browsers]) expect(await isSignedIn(who)).toBe(false);
    expect(await countKeys(squatter.email)).toBe(0);
  }
});

test("a reset at the new address and an undo by the old one at once: each has an account of their own", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const owner = await app.signedUp();
    const moved = `moved.${owner.email}`;
    await owner.post("/api/auth/change-email", { newEmail: moved });
    const token = tokenIn(await getMailLink(app, owner.email, subjects.moved));
    await app.visitor().post("/api/auth/request-password-reset", { email: moved });
    const resetToken = tokenIn(await getMailLink(app, moved, subjects.reset));

    const replies = await Promise.all([
      undo(token),
      app.visitor().post("/api/auth/reset-password", { token: resetToken, newPassword }),
    ]);

    const [undone, reset] = replies.map(({ status }) => status === 200);
    expect([undone, reset].filter(Boolean)).toHaveLength(1);
    expect(await addressExists(owner.email)).toBe(true);
    expect(await isAccountProven(app, owner.email)).toBe(false);
    expect(await addressExists(moved)).toBe(reset);
  }
});

test("a reset asked for while the address is changed gives the old mailbox no link that works", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { email, ...maya } = await app.signedUp();
    const ask = () => app.visitor().post("/api/auth/request-password-reset", { email });

    await Promise.all([
      ask(),
      maya.post("/api/auth/change-email", { newEmail: `moved.${email}` }),
      ...Array.from({ length: 4 }, ask),
    ]);

    for (const { links } of await mailsTo(app, email, subjects.reset)) {
      const token = tokenIn(new URL(links[0] ?? ""));
      const reset = await app.visitor().post("/api/auth/reset-password", { token, newPassword });
      expect(replyParts(reset)).toEqual(refusal(400, "invalid token"));
    }
  }
});

function race(send: (index: number) => Promise<Reply>): Promise<Reply[]> {
  return Promise.all(Array.from({ length: atOnce }, (_, index) => send(index)));
}

function undo(token: string): Promise<Reply> {
  return app.visitor().post("/api/auth/undo-email-change", { token });
}

function toPair({ email, password }: Person) {
  return { email, password };
}

async function addressExists(email: string): Promise<boolean> {
  const { rows } = await app.platform.database.pool.query("select from users where email = $1", [
    email,
  ]);
  return rows.length === 1;
}

async function countKeys(email: string): Promise<number> {
  const { rows } = await app.platform.database.pool.query<{ count: string }>(
    "select count(*) from api_keys join users u on u.id = user_id where u.email = $1",
    [email],
  );
  return Number(rows[0]?.count);
}
