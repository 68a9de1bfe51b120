import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiRefusal } from "./api.ts";
import { sellerApi } from "./seller-api.ts";

const seller = "0b8f4d7e-1111-4222-8333-444455556666";

function answering(...answers: (Response | Error)[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const next = answers.shift();
    if (!next) throw new Error("one request more than expected");
    if (next instanceof Error) throw next;
    return next;
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

function sent(fetch: ReturnType<typeof answering>) {
  return fetch.mock.calls.map(([url, init]) => ({
    url: String(url),
    method: init?.method,
    key: new Headers(init?.headers).get("idempotency-key"),
  }));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("every call names its organization", async () => {
  const fetch = answering(
    Response.json({ items: [] }),
    Response.json({}),
    Response.json({}),
    new Response(null, { status: 204 }),
  );
  const api = sellerApi(seller);
  await api.get("/products/", { sorting: ["name", "-created_at"], page: undefined });
  await api.post("/products/", { name: "Studio" });
  await api.patch("/products/1", { name: "Studio" });
  await api.delete("/benefits/1");

  expect(sent(fetch).map(({ url, method }) => [method, url])).toEqual([
    ["GET", `/v1/products/?organization_id=${seller}&sorting=name&sorting=-created_at`],
    ["POST", `/v1/products/?organization_id=${seller}`],
    ["PATCH", `/v1/products/1?organization_id=${seller}`],
    ["DELETE", `/v1/benefits/1?organization_id=${seller}`],
  ]);
});

test("a submit whose outcome is unknown keeps its key, a settled one does not", async () => {
  const gone = () => new Error("gone");
  const refused = () => Response.json({ error: "NotPermitted", detail: "No." }, { status: 403 });
  const fetch = answering(gone(), gone(), Response.json({}), Response.json({}), refused());
  const api = sellerApi(seller);
  const create = () => api.post("/products/", { name: "Once" });
  await expect(create()).rejects.toThrow(ApiRefusal);
  await create();
  await create();
  await expect(create()).rejects.toThrow("No.");

  const [first, again, repeated, second, third] = sent(fetch).map(({ key }) => key);
  expect([again, repeated]).toEqual([first, first]);
  expect(new Set([first, second, third]).size).toBe(3);
});

const gone = () => new Error("gone");
const done = () => Response.json({});

test("a submit that is still being processed keeps its key", async () => {
  const busy = () => Response.json({ error: "IdempotencyKeyInProgress" }, { status: 409 });
  const fetch = answering(gone(), gone(), busy(), done(), done());
  const create = () => sellerApi(seller).post("/products/", { name: "Busy" });
  await expect(create()).rejects.toThrow(ApiRefusal);
  await expect(create()).rejects.toMatchObject({ status: 409 });
  await create();
  await create();

  const [first, , busyKey, repeated, next] = sent(fetch).map(({ key }) => key);
  expect([busyKey, repeated]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

test("a write elsewhere, or a question that is a POST, leaves the key", async () => {
  const fetch = answering(gone(), gone(), done(), done(), done());
  const api = sellerApi(seller);
  const retry = () => api.post("/orders/1/retry", undefined);
  await expect(retry()).rejects.toThrow(ApiRefusal);
  await api.post("/subscriptions/1/preview", {});
  await api.patch("/subscriptions/1", { cancel_at_period_end: true });
  await retry();

  const [first, , , , again] = sent(fetch).map(({ key }) => key);
  expect(again).toBe(first);
});

test("after another write to the same place, the same submit is a new one", async () => {
  const fetch = answering(gone(), gone(), gone(), gone(), done(), done(), done());
  const elsewhere = sellerApi("0b8f4d7e-1111-4222-8333-999999999999");
  const rename = (api = sellerApi(seller)) => api.patch("/products/1", { name: "Studio" });
  await expect(rename()).rejects.toThrow(ApiRefusal);
  await expect(rename(elsewhere)).rejects.toThrow(ApiRefusal);
  await sellerApi(seller).patch("/products/1", { name: "Studio Plus" });
  await rename();
  await rename(elsewhere);

  const [first, , other, , , again, otherAgain] = sent(fetch).map(({ key }) => key);
  expect(again).not.toBe(first);
  expect(otherAgain).toBe(other);
});

test("after two minutes, the same submit is a new one", async () => {
  const fetch = answering(gone(), gone(), done());
  const create = () => sellerApi(seller).post("/products/", { name: "Late" });
  await expect(create()).rejects.toThrow(ApiRefusal);
  vi.setSystemTime(Date.now() + 121_000);
  await create();

  const [first, , late] = sent(fetch).map(({ key }) => key);
  expect(late).not.toBe(first);
});

test("an error of a field is returned under its dotted name", async () => {
  const detail = [{ type: "missing", loc: ["body", "prices", 0, "price_amount"], msg: "Required" }];
  answering(Response.json({ error: "RequestValidationError", detail }, { status: 422 }));
  const refusal = await sellerApi(seller)
    .post("/products/", {})
    .catch((error: unknown) => error);

  expect(refusal).toMatchObject({
    status: 422,
    code: "RequestValidationError",
    issues: [{ field: "prices.0.price_amount", message: "Required" }],
  });
});
