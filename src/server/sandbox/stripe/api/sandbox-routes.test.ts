import { expect, test } from "vitest";
import { sandboxWithApp, stripeFailure } from "#test/support/stripe-client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testPlatform, testSecret } from "#test/support/test-database.ts";
import { testCards } from "../cards/test-cards.ts";
import { openPaymentSandbox } from "../payment-sandbox.ts";

const { app, sandbox, stripe } = await sandboxWithApp({ now: "2026-03-01T09:00:00Z" });
const form = { "content-type": "application/x-www-form-urlencoded" };
const page = { authorization: `Bearer ${sandbox.publishableKey}`, ...form };
const returnUrl = "https://shop.example/return?checkout=1";
const price = { amount: 2_900, currency: "usd" };

const post = (url: string, payload: string, headers: Record<string, string> = page) =>
  app.visitor().send({ method: "POST", url, payload, headers });

const typedCard = (number: string) =>
  new URLSearchParams({
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "34",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Maya Okafor",
    return_url: returnUrl,
  }).toString();

/** The path of the page to which an intent sends its customer. */
async function openPage(alias: string): Promise<{ id: string; path: string }> {
  const intent = await stripe.paymentIntents.create({
    ...price,
    description: "Guild <membership>",
    confirm: true,
    return_url: returnUrl,
    payment_method: `pm_card_${alias}`,
  });
  const url = intent.next_action?.redirect_to_url?.url ?? "";
  return { id: intent.id, path: new URL(url).pathname };
}

const decide = (path: string, decision: string) => post(path, `decision=${decision}`, form);

test("a page turns a typed card into a token, which pays on the server", async () => {
  const { status, body } = await post(
    "/sandbox/stripe/v1/confirmation_tokens",
    typedCard("4242424242424242"),
  );
  expect([status, body.object]).toEqual([200, "confirmation_token"]);
  const intent = await stripe.paymentIntents.create({
    ...price,
    confirm: true,
    confirmation_token: body.id,
    expand: ["payment_method"],
  });
  expect(intent).toMatchObject({
    status: "succeeded",
    payment_method: {
      billing_details: { name: "Maya Okafor" },
      card: { exp_month: 12, exp_year: 2034 },
    },
  });
});

test("a real card is refused, and its number is not repeated", async () => {
  const { status, text } = await post(
    "/sandbox/stripe/v1/confirmation_tokens",
    typedCard("4539578763621486"),
  );
  expect(status).toBe(402);
  expect(text).toContain("non test card");
  expect(text).not.toContain("4539578763621486");
});

test("a page reads its own intent by the client secret and nothing else", async () => {
  const intent = await stripe.paymentIntents.create({ ...price, metadata: { seller: "secret" } });
  const read = (path: string) => app.visitor().get(`/sandbox/stripe/v1/${path}`, page);
  const own = await read(`payment_intents/${intent.id}?client_secret=${intent.client_secret}`);
  expect(own.body).toMatchObject({
    id: intent.id,
    status: "requires_payment_method",
    metadata: {},
  });
  const statuses = [
    await read(`payment_intents/${intent.id}`),
    await read(`payment_intents/${intent.id}?client_secret=guess`),
    await read("payment_intents"),
    await read("events"),
    await post("/sandbox/stripe/v1/refunds", "charge=ch_x"),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 403, 403, 403]);
});

test("the whole API is there for programs with the secret key", async () => {
  const headers = { authorization: `Bearer ${sandbox.secretKey}`, ...form };
  const made = await post("/sandbox/stripe/v1/customers", "email=maya%40example.com", headers);
  expect(made.body).toMatchObject({ object: "customer", email: "maya@example.com" });
  expect(made.headers).toMatchObject({
    "request-id": expect.stringMatching(/^req_/),
    "stripe-version": "2026-10-28.endive",
  });
  const missing = await app.visitor().get("/sandbox/stripe/v1/nothing", headers);
  expect([missing.status, missing.body.error.type]).toEqual([404, "invalid_request_error"]);
  const json = await post("/sandbox/stripe/v1/customers", "{}", {
    ...headers,
    "content-type": "application/json",
  });
  expect([json.status, json.body.error.type]).toEqual([415, "invalid_request_error"]);
});

test("the list of test cards is public", async () => {
  const { body } = await app.visitor().get("/sandbox/stripe/cards");
  expect(body).toHaveLength(testCards.length);
  expect(body[0]).toEqual({ number: "4242424242424242", brand: "visa", outcome: "Succeeds" });
});

test("the 3-D Secure page shows what is paid and can be framed by our pages only", async () => {
  const { path } = await openPage("threeDSecure2Required");
  const { status, text, headers } = await app.visitor().get(path);
  expect(status).toBe(200);
  expect(text).toContain("$29.00");
  expect(text).toContain("Visa •••• 3220");
  expect(text).toContain("Guild &lt;membership&gt;");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("form-action 'self' https://shop.example;");
  expect(policy).toContain("frame-ancestors *");
  expect(policy).not.toContain("script-src");
});

test("approving pays and sends the customer back", async () => {
  const { id, path } = await openPage("threeDSecure2Required");
  const { status, headers } = await decide(path, "approve");
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(status).toBe(303);
  const location = new URL(String(headers.location));
  expect(location.origin + location.pathname).toBe("https://shop.example/return");
  expect(Object.fromEntries(location.searchParams)).toEqual({
    checkout: "1",
    payment_intent: id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: "succeeded",
  });
  expect(intent).toMatchObject({
    status: "succeeded",
    next_action: null,
    latest_charge: {
      payment_method_details: { card: { three_d_secure: { result: "authenticated" } } },
    },
  });
});

test("refusing leaves the intent open for another card, without a charge", async () => {
  const { id, path } = await openPage("threeDSecure2Required");
  const { headers } = await decide(path, "refuse");
  expect(String(headers.location)).toContain("redirect_status=failed");
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  const again = { payment_method: "pm_card_visa", return_url: returnUrl };
  expect(await stripe.paymentIntents.confirm(id, again)).toMatchObject({ status: "succeeded" });
});

test.each([
  ["threeDSecureRequiredChargeDeclined", "generic_decline"],
  ["authenticationRequiredChargeDeclinedInsufficientFunds", "insufficient_funds"],
])("%s is declined after it was approved", async (alias, declineCode) => {
  const { id, path } = await openPage(alias);
  const { headers } = await decide(path, "approve");
  expect(String(headers.location)).toContain("redirect_status=failed");
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: declineCode },
  });
});

test("20 approvals at once charge once", async () => {
  const { id, path } = await openPage("threeDSecure2Required");
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(path, "approve")));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
});

test("a page that is decided, replaced, canceled or made up says so", async () => {
  const used = await openPage("threeDSecure2Required");
  await decide(used.path, "approve");
  const canceled = await openPage("threeDSecure2Required");
  await stripe.paymentIntents.cancel(canceled.id);
  const replaced = await openPage("threeDSecure2Required");
  await stripe.paymentIntents.confirm(replaced.id, {
    payment_method: "pm_card_threeDSecure2Required",
    return_url: returnUrl,
  });
  const guessed = replaced.path.replace(/[^/]+$/, "auth_guess");
  for (const path of [used.path, canceled.path, replaced.path, guessed]) {
    expect((await app.visitor().get(path)).status).toBe(410);
    const answer = await decide(path, "approve");
    expect([answer.status, answer.text.includes("Nothing to confirm")]).toEqual([410, true]);
  }
  expect(await stripe.paymentIntents.retrieve(replaced.id)).toMatchObject({
    status: "requires_action",
  });
});

test("a card is saved after 3-D Secure, and then charged with the customer absent", async () => {
  const { id: customer } = await stripe.customers.create({});
  const setup = await stripe.setupIntents.create({
    customer,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    payment_method: "pm_card_authenticationRequiredOnSetup",
  });
  const sdk = setup.next_action?.use_stripe_sdk as { stripe_js: string };
  const path = new URL(sdk.stripe_js).pathname;
  expect((await app.visitor().get(path)).text).toContain("Confirm your card");
  const { status, text } = await decide(path, "approve");
  expect([status, text.includes("You can close this window")]).toEqual([200, true]);
  const saved = await stripe.setupIntents.retrieve(setup.id);
  expect(saved.status).toBe("succeeded");
  const renewal = {
    ...price,
    customer,
    payment_method: String(saved.payment_method),
    confirm: true,
    off_session: true,
  };
  expect(await stripe.paymentIntents.create(renewal)).toMatchObject({ status: "succeeded" });
});

test("refusing to save a card has its own error", async () => {
  const setup = await stripe.setupIntents.create({
    confirm: true,
    return_url: returnUrl,
    payment_method: "pm_card_authenticationRequired",
  });
  await decide(new URL(setup.next_action?.redirect_to_url?.url ?? "").pathname, "refuse");
  expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  });
});

test("switches are set over HTTP and outlive the app", async () => {
  const base = "/api/dev/payment-sandbox";
  const json = { "content-type": "application/json", origin: app.platform.config.baseUrl };
  const put = (payload: object, headers: Record<string, string> = json) =>
    app.visitor().send({ method: "PUT", url: `${base}/switches`, payload, headers });

  expect((await put({ refunds: { course: "pending" } })).body).toMatchObject({
    refunds: { course: "pending" },
    webhooks: { timing: "after" },
  });
  const other = openPaymentSandbox(app.platform);
  expect(await other.control.readSwitches()).toMatchObject({ refunds: { course: "pending" } });
  await other.close();

  const { latest_charge: charge } = await stripe.paymentIntents.create({
    ...price,
    confirm: true,
    return_url: returnUrl,
    payment_method: "pm_card_visa",
  });
  const refund = await stripe.refunds.create({ charge: String(charge) });
  const end = (status: string) => app.visitor().post(`${base}/refunds/${refund.id}`, { status });
  expect((await end("succeeded")).status).toBe(200);
  expect((await end("canceled")).status).toBe(400);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");

  const fault = { operation: "POST /v1/customers", moment: "before", effect: "error" };
  expect((await app.visitor().post(`${base}/faults`, fault)).body).toEqual({ added: true });
  expect(await stripeFailure(stripe.customers.create({}))).toMatchObject({ statusCode: 500 });
  expect((await app.visitor().get(`${base}/webhooks`)).body[0]).toMatchObject({
    type: "refund.updated",
    state: "waiting",
  });
  expect((await app.visitor().post(`${base}/webhooks/release`, {})).body).toEqual({ released: 0 });
  expect((await put({ webhooks: { timing: "never" } })).status).toBe(400);
  expect((await put({}, { ...json, origin: "https://evil.example" })).status).toBe(403);
  const reset = await app
    .visitor()
    .send({ method: "DELETE", url: `${base}/switches`, headers: { origin: json.origin } });
  expect(reset.body).toMatchObject({ refunds: { course: "card" } });
});

test("live mode has no sandbox", async () => {
  const live = {
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    GUILDHALL_SECRET: testSecret,
    RATE_LIMIT: "on",
  };
  const { visitor } = await testApp({ env: live });
  for (const path of [
    "/sandbox/stripe/cards",
    "/sandbox/stripe/v1/customers",
    "/sandbox/stripe/3ds/pi_x/auth_x",
    "/api/dev/payment-sandbox/switches",
  ])
    expect((await visitor().get(path)).status).toBe(404);
  const platform = await testPlatform({ env: live });
  expect(() => openPaymentSandbox(platform)).toThrow("live mode");
});
