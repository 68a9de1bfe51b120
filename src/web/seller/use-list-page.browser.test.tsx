import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Page } from "#contract/page.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { type FakeApi, fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ListCard } from "./list-card.tsx";
import type { ListSearch } from "./list-search.ts";
import type { Seller } from "./seller-context.tsx";
import { sellerQuery } from "./seller-queries.ts";
import { useListPage } from "./use-list-page.tsx";

interface Goose {
  id: string;
  name: string;
  created_at: string;
}

function geeseQuery(seller: Seller, list: ListSearch) {
  const color = list.filter("color");
  return sellerQuery<Page<Goose>>(seller, "/geese/", {
    ...list.wire,
    ...(color ? { color } : {}),
  });
}

const filters = [
  {
    name: "color",
    label: "Color",
    options: [
      { value: "", label: "All colors" },
      { value: "gray", label: "Gray" },
    ],
  },
];

function GeesePage(): ReactNode {
  const list = useListPage<Goose>({
    noun: { one: "goose", many: "geese" },
    query: geeseQuery,
    sort: "name",
    filters,
    resource: "products",
  });
  const { asked } = list;
  return (
    <>
      <ListCard
        {...list.card}
        searchLabel="Search by name"
        columns={[
          { header: "Name", sort: "name", cell: ({ name }) => name },
          list.createdColumn(),
          list.menuColumn(
            ({ name }) => name,
            (goose) => [list.openItem(pagePaths.products, goose), list.deleteItem(goose)],
          ),
        ]}
        empty={{ icon: null, title: "No geese yet", children: "A goose is a bird." }}
      />
      {asked ? (
        <DeleteDialog
          noun="goose"
          name={asked.row.name}
          path={`/geese/${asked.row.id}`}
          refreshes={["geese"]}
          onClosed={list.close}
        >
          This cannot be undone.
        </DeleteDialog>
      ) : null}
    </>
  );
}

const geese = ["Akka", "Mårten", "Yksi"].map((name, index) => ({
  id: String(index + 1),
  name,
  created_at: "2026-02-01T00:00:00.000Z",
}));
let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    "GET /v1/geese/": () => toPage(geese, 42),
    "DELETE /v1/geese/*": () => new Response(null, { status: 204 }),
  });
});

const lastQuery = () => {
  const call = api.calls.findLast(({ path }) => path === "/v1/geese/");
  const { organization_id: _, ...query } = Object.fromEntries(call?.query ?? []);
  return query;
};

test("rows are counted with the right plural, and the order is in the address", async () => {
  const { address } = showSellerPage(GeesePage, { api });
  await expect.element(page.getByText("1–3 of 42 geese")).toBeVisible();
  expect(lastQuery()).toEqual({ page: "1", limit: "20", sorting: "name" });
  await page.getByRole("button", { name: "Name" }).click();
  await expect.poll(lastQuery).toMatchObject({ sorting: "-name" });
  expect(address()).toBe("/?sort=-name");
});

test("one row is one goose", async () => {
  api.on("GET /v1/geese/", () => toPage(geese.slice(0, 1)));
  showSellerPage(GeesePage, { api });
  await expect.element(page.getByText("1 goose")).toBeVisible();
});

test("search waits for a pause, and another filter starts at the first page again", async () => {
  const { address } = showSellerPage(GeesePage, { api, at: "/?page=3" });
  await expect.poll(lastQuery).toMatchObject({ page: "3" });
  await page.getByRole("searchbox", { name: "Search by name" }).fill("akka");
  await expect.poll(lastQuery).toEqual({ page: "1", limit: "20", sorting: "name", query: "akka" });
  const searches = api.calls.filter(({ query }) => query.has("query"));
  expect(searches.map(({ query }) => query.get("query"))).toEqual(["akka"]);
  await page.getByLabelText("Color").selectOptions("Gray");
  await expect.poll(lastQuery).toMatchObject({ color: "gray", query: "akka" });
  expect(address()).toBe("/?q=akka&color=gray");
});

test("when nothing matches, one click shows everything again", async () => {
  api.on("GET /v1/geese/", ({ query }) => (query.has("query") ? toPage([]) : toPage(geese)));
  const { address } = showSellerPage(GeesePage, { api, at: "/?q=swan" });
  await expect.element(page.getByText("No geese match")).toBeVisible();
  await page.getByRole("button", { name: "Show all geese" }).click();
  await expect.element(page.getByText("3 geese")).toBeVisible();
  expect(address()).toBe("/");
});

test("an empty list says what it is for", async () => {
  api.on("GET /v1/geese/", () => toPage([]));
  showSellerPage(GeesePage, { api });
  await expect.element(page.getByText("No geese yet")).toBeVisible();
});

test("a row is deleted after one question, and the list is read again", async () => {
  showSellerPage(GeesePage, { api });
  await page.getByRole("button", { name: "Actions for Akka" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  // The message goes away by itself: on a busy machine, before the click is known to have happened.
  const told = expect.element(page.getByText("Akka was deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Delete goose" }).click();
  await told;
  expect(api.calls.filter(({ method }) => method === "DELETE")).toMatchObject([
    { path: "/v1/geese/1" },
  ]);
  expect(api.calls.filter(({ path }) => path === "/v1/geese/").length).toBe(2);
});

test("a member opens a row but learns who may delete it", async () => {
  showSellerPage(GeesePage, { api, role: "member" });
  await page.getByRole("button", { name: "Actions for Akka" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Open" })).toBeVisible();
  const item = page.getByRole("menuitem", { name: /^Delete/ });
  await expect.element(item.getByText("Only owners and admins can do this")).toBeVisible();
  await userEvent.keyboard("{End}{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("rows that a role may not see are replaced by who does", async () => {
  api.on("GET /v1/geese/", () => refusal(403, { detail: "Not permitted" }));
  showSellerPage(GeesePage, { api });
  await expect.element(page.getByText("You do not have access to geese")).toBeVisible();
});
