import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFetcher } from "./fetcher.ts";

const json = { "content-type": "application/json" };

function answering(...answers: (Response | Error)[]) {
  return vi.fn<typeof fetch>(async () => {
    const next = answers.shift();
    if (!next) throw new Error("one request more than expected");
    if (next instanceof Error) throw next;
    return next;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a success gives its parsed body, dates left as text", async () => {
  const fetch = answering(Response.json({ createdAt: "2026-06-02T09:00:00.000Z" }));
  const answer = await createFetcher({ fetch })("/thing");
  expect(answer).toEqual({ data: { createdAt: "2026-06-02T09:00:00.000Z" }, error: null });
});

test("a request carries cookies, its query and its JSON body", async () => {
  const fetch = answering(Response.json(null));
  const call = {
    method: "POST",
    body: { a: 1 },
    query: { q: "x y", none: undefined, by: ["a", "b"] },
  } as const;
  await createFetcher({ fetch, baseUrl: "https://shop.example" })("/thing", call);
  expect(fetch).toHaveBeenCalledWith(
    "https://shop.example/thing?q=x+y&by=a&by=b",
    expect.objectContaining({ method: "POST", credentials: "include", body: '{"a":1}' }),
  );
});

test("a refusal gives status, status text and what the body said", async () => {
  const body = { code: "INVALID_EMAIL", message: "Invalid email", status: 200 };
  const response = Response.json(body, { status: 400, statusText: "Bad Request" });
  const { data, error } = await createFetcher({ fetch: answering(response) })("/thing");
  expect(data).toBeNull();
  expect(error).toEqual({ ...body, status: 400, statusText: "Bad Request" });
});

test("a body that is not JSON is returned as text", async () => {
  const good = new Response("plain", { headers: json });
  const bad = new Response("<h1>Oh</h1>", { status: 502, statusText: "Bad Gateway" });
  const get = createFetcher({ fetch: answering(good, bad) });
  expect((await get("/good")).data).toBe("plain");
  expect((await get("/bad")).error).toMatchObject({ status: 502, text: "<h1>Oh</h1>" });
});

test("an empty refusal still has its status", async () => {
  const response = new Response("", { status: 401, statusText: "Unauthorized", headers: json });
  const { error } = await createFetcher({ fetch: answering(response) })("/thing");
  expect(error).toEqual({ status: 401, statusText: "Unauthorized" });
});

test("no answer at all becomes an error instead of a throw", async () => {
  const { data, error } = await createFetcher({ fetch: answering(new Error("offline")) })("/thing");
  expect(data).toBeNull();
  expect(error).toEqual({ status: 0, statusText: "Network Error", message: "offline" });
});

test("a reached limit tells how long to wait, and the request its id", async () => {
  const headers = { "x-retry-after": "7", "x-request-id": "req_1" };
  const response = Response.json({ message: "Too many" }, { status: 429, headers });
  const { error } = await createFetcher({ fetch: answering(response) })("/thing");
  expect(error).toMatchObject({ retryAfterSeconds: 7, requestId: "req_1" });
});

test("a read is repeated after each delay until it succeeds", async () => {
  const failed = () => new Response("", { status: 503 });
  const fetch = answering(failed(), new Error("offline"), Response.json("at last"));
  const answer = createFetcher({ fetch, retry: 3 })("/thing");
  await vi.advanceTimersByTimeAsync(999);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(await answer).toEqual({ data: "at last", error: null });
  expect(fetch).toHaveBeenCalledTimes(3);
});

test("the last failure is what comes back when the attempts are used up", async () => {
  const fetch = answering(new Response("", { status: 500 }), new Response("", { status: 503 }));
  const answer = createFetcher({ fetch, retry: 1 })("/thing");
  await vi.runAllTimersAsync();
  expect((await answer).error?.status).toBe(503);
});

test("an abort during the wait before an attempt ends the call with the last failure", async () => {
  const fetch = answering(new Response("", { status: 503 }));
  const aborting = new AbortController();
  const answer = createFetcher({ fetch, retry: 3 })("/thing", { signal: aborting.signal });
  await vi.advanceTimersByTimeAsync(300);
  aborting.abort();
  expect((await answer).error?.status).toBe(503);
  expect([fetch.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test("a signal that is not aborted leaves the attempts as they are", async () => {
  const fetch = answering(new Response("", { status: 503 }), Response.json("at last"));
  const { signal } = new AbortController();
  const answer = createFetcher({ fetch, retry: 1 })("/thing", { signal });
  await vi.runAllTimersAsync();
  expect(await answer).toEqual({ data: "at last", error: null });
});

test("a refusal is not repeated", async () => {
  const fetch = answering(new Response("", { status: 401 }));
  await createFetcher({ fetch, retry: 3 })("/thing");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a write is repeated only when its own call says so", async () => {
  const failed = () => new Response("", { status: 503 });
  const fetch = answering(failed(), failed(), Response.json(1));
  const post = createFetcher({ fetch, retry: 3 });
  await post("/thing", { method: "POST", body: {} });
  expect(fetch).toHaveBeenCalledTimes(1);
  const asked = post("/thing", { method: "POST", body: {}, retry: 1 });
  await vi.runAllTimersAsync();
  expect(await asked).toEqual({ data: 1, error: null });
});

test("an answer with url and redirect sends the browser there", async () => {
  const goTo = vi.fn();
  const fetch = answering(
    Response.json({ url: "/home", redirect: true }),
    Response.json({ url: "/home", redirect: false }),
    Response.json({ url: "/home", redirect: true }),
  );
  const post = createFetcher({ fetch, goTo });
  await post("/sign-in");
  expect(goTo.mock.calls).toEqual([["/home"]]);
  await post("/sign-in");
  await post("/sign-in", { followRedirect: false });
  expect(goTo).toHaveBeenCalledTimes(1);
});

test("the browser is never sent to an address that is no page", async () => {
  const location = { href: "https://shop.example/sign-in", assign: vi.fn() };
  vi.stubGlobal("location", location);
  const fetch = answering(
    Response.json({ url: "javascript:alert(1)", redirect: true }),
    Response.json({ url: "/home", redirect: true }),
  );
  const post = createFetcher({ fetch });
  await post("/sign-in");
  expect(location.assign).not.toHaveBeenCalled();
  await post("/sign-in");
  expect(location.assign).toHaveBeenCalledWith("/home");
});
