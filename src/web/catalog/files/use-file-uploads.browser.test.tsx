import type { ReactNode } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type ApiCall, type FakeApi, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { UploadList } from "./file-upload.tsx";
import { useFileUploads } from "./use-file-uploads.ts";

const uploaded = vi.fn();
let api: FakeApi;
/** Ends a part that is on its way, oldest first. */
let arrivals: (() => void)[];

beforeEach(() => {
  vi.clearAllMocks();
  arrivals = [];
  fakeUploads();
  api = fakeApi({
    "POST /v1/files/": announced,
    "GET /v1/files/": () => toPage([]),
    "POST /v1/files/one.txt/uploaded": () => ({ id: "one.txt", name: "one.txt" }),
    "POST /v1/files/two.txt/uploaded": () => ({ id: "two.txt", name: "two.txt" }),
  });
});

/** Files have their name as id, and one part. */
function announced({ body }: ApiCall) {
  const { name, size } = body as { name: string; size: number };
  const part = { number: 1, chunk_start: 0, chunk_end: size - 1, url: `https://a.example/${name}` };
  return { id: name, name, size, upload: { id: name, path: name, parts: [part] } };
}

/** Bytes go by XMLHttpRequest, which tells how far it has come. */
function fakeUploads(): void {
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      status = 200;
      statusText = "OK";
      responseText = "";
      onload?: () => void;
      onabort?: () => void;
      open = () => {};
      setRequestHeader = () => {};
      getResponseHeader = () => "etag";
      send = () => arrivals.push(() => this.onload?.());
      abort = () => this.onabort?.();
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

function Uploads(): ReactNode {
  const uploads = useFileUploads(uploaded);
  const add = () =>
    uploads.add([new File(["1"], "one.txt"), new File(["22"], "two.txt")], "downloadable");
  return (
    <>
      <button type="button" onClick={add}>
        Add two
      </button>
      <button
        type="button"
        onClick={() => uploads.add([new File([], "empty.txt")], "downloadable")}
      >
        Add empty
      </button>
      <UploadList {...uploads} />
    </>
  );
}

const begun = () =>
  api.calls
    .filter(({ method, path }) => method === "POST" && path === "/v1/files/")
    .map(({ body }) => (body as { name: string }).name);

async function arrive(): Promise<void> {
  await expect.poll(() => arrivals.length).toBe(1);
  arrivals.shift()?.();
}

test("files are sent one after the other, and each is announced once", async () => {
  showSellerPage(Uploads, { api });
  await page.getByRole("button", { name: "Add two" }).click();
  await expect.poll(begun).toEqual(["one.txt"]);
  await arrive();
  await expect.poll(begun).toEqual(["one.txt", "two.txt"]);
  await arrive();
  await expect
    .poll(() => uploaded.mock.calls.map(([file]) => file.name))
    .toEqual(["one.txt", "two.txt"]);
  await expect.element(page.getByText("two.txt")).not.toBeInTheDocument();
});

test("one that is refused says why and can be tried again, and the next goes on meanwhile", async () => {
  api.on("POST /v1/files/one.txt/uploaded", () => refusal(422, { detail: "It is broken." }));
  showSellerPage(Uploads, { api });
  await page.getByRole("button", { name: "Add two" }).click();
  await arrive();
  await expect.element(page.getByText("It is broken.")).toBeVisible();
  await expect.poll(begun).toEqual(["one.txt", "two.txt"]);
  await arrive();
  api.on("POST /v1/files/one.txt/uploaded", () => ({ id: "one.txt", name: "one.txt" }));
  api.on("GET /v1/files/one.txt/upload", () => announced(call("one.txt", 1)));
  await page.getByRole("button", { name: /Try again/ }).click();
  await arrive();
  await expect
    .poll(() => uploaded.mock.calls.map(([file]) => file.name))
    .toEqual(["two.txt", "one.txt"]);
  expect(begun(), "it goes on where it stopped").toEqual(["one.txt", "two.txt"]);
});

test("what is dismissed is stopped, and the next one starts", async () => {
  showSellerPage(Uploads, { api });
  await page.getByRole("button", { name: "Add two" }).click();
  await expect.poll(() => arrivals.length).toBe(1);
  arrivals = [];
  await page.getByRole("button", { name: "Stop one.txt" }).click();
  await arrive();
  await expect.poll(() => uploaded.mock.calls.map(([file]) => file.name)).toEqual(["two.txt"]);
});

test("an empty file is refused before anything is sent", async () => {
  showSellerPage(Uploads, { api });
  await page.getByRole("button", { name: "Add empty" }).click();
  await expect.element(page.getByText("This file is empty.")).toBeVisible();
  expect(begun()).toEqual([]);
});

test("leaving the page stops the upload", async () => {
  const { leave } = showSellerPage(Uploads, { api });
  await page.getByRole("button", { name: "Add two" }).click();
  await expect.poll(() => arrivals.length).toBe(1);
  leave();
  arrivals.shift()?.();
  await expect.poll(() => document.body.textContent).not.toContain("one.txt");
  expect(uploaded).not.toHaveBeenCalled();
});

function call(name: string, size: number): ApiCall {
  return { method: "GET", path: "", query: new URLSearchParams(), body: { name, size } };
}
