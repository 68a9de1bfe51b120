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
