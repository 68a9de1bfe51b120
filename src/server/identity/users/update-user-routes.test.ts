import { expect, test } from "vitest";
import { invalidBody, refusal, replyParts } from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const cookieAgain = [expect.stringMatching(/^guildhall\.session_token=.+; Max-Age=604800; /)];

test("name and picture change, the cookie is sent again, null clears the picture", async () => {
  const maya = await app.signedUp();
  const update = (body: unknown) => maya.post("/api/auth/update-user", body).then(replyParts);
  const user = async () => (await maya.get("/api/auth/get-session")).body.user;

  expect(await update({ name: "Maya O." })).toEqual([200, { status: true }, cookieAgain]);
  expect(await update({ image: "https://pictures.example/maya.png" })).toEqual([
    200,
    { status: true },
    cookieAgain,
  ]);
  expect(await user()).toMatchObject({
    name: "Maya O.",
    image: "https://pictures.example/maya.png",
  });
  expect(await update({ image: null })).toEqual([200, { status: true }, cookieAgain]);
  expect(await user()).toMatchObject({ name: "Maya O.", image: null });
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/a.png",
  "maya.png",
])("%s is not taken for a picture, by any way in", async (image) => {
  const maya = await app.signedUp();
  const update = await maya.post("/api/auth/update-user", { image });
  const signUp = await app.visitor().post("/api/auth/sign-up/email", {
    name: "Noor",
    email: `noor-${Buffer.from(image).toString("hex")}@example.com`,
    password: "correct horse battery",
    image,
  });

  expect(replyParts(update)).toEqual(invalidBody);
  expect(replyParts(signUp)).toEqual(invalidBody);
  expect((await maya.get("/api/auth/get-session")).body.user.image).toBeNull();
});

test("nothing to change: the same answer without a cookie", async () => {
  const maya = await app.signedUp();

  expect(replyParts(await maya.post("/api/auth/update-user", {}))).toEqual([
    200,
    { status: true },
    [],
  ]);
});

test("it is refused in the order of the contract", async () => {
  const maya = await app.signedUp();
  const update = (who: Pick<typeof maya, "post">, body: unknown) =>
    who.post("/api/auth/update-user", body).then(replyParts);

  expect(await update(app.visitor(), { name: "" })).toEqual(invalidBody);
  expect(await update(app.visitor(), { name: "x".repeat(201) })).toEqual(invalidBody);
  expect(await update(app.visitor(), { image: "x".repeat(2049) })).toEqual(invalidBody);
  expect(await update(app.visitor(), { name: null })).toEqual(invalidBody);
  expect(await update(app.visitor(), undefined)).toEqual(invalidBody);
  expect(await update(app.visitor(), { name: "Maya", email: "x" })).toEqual(refusal(401));
  expect(await update(maya, { name: "Maya", email: "new@example.com" })).toEqual(
    refusal(400, "Email can not be updated"),
  );
  expect(await update(maya, { email: null })).toEqual(refusal(400, "Email can not be updated"));
});
