import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { dialog, openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = { name: "cover.png", mimeType: "image/png", buffer: onePixel };
const page404 = { name: "cover.png", mimeType: "image/png", buffer: Buffer.from("<html></html>") };
const handbook = {
  name: "handbook.pdf",
  mimeType: "application/pdf",
  buffer: randomBytes(5_000_000),
};

let sellers = 0;
async function signedInSeller(path: string): Promise<Page> {
  sellers += 1;
  const owner = await app.signedUp(`seller${sellers}@example.com`);
  const slug = `northwind-${sellers}`;
  await owner.post("/api/auth/organization/create", { name: "Northwind", slug });
  const page = await device();
  await openAs(page, `/o/${slug}${path}`, owner.email);
  return page;
}

const choose = (page: Page, label: RegExp) => page.getByLabel(label);
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

journey("files are dropped, named, downloaded and deleted", async () => {
  const page = await signedInSeller("/files");
  await arrive(page, "Files");
  await page.getByText("No files yet").waitFor();
  await expectSound(page);

  await choose(page, /^Drop files here/).setInputFiles([handbook]);
  await page.getByText("handbook.pdf was uploaded.").waitFor();
  await page.getByText("Product picture", { exact: true }).first().click();
  await choose(page, /^Drop pictures here/).setInputFiles([picture]);
  await row(page, "cover.png").locator("img").waitFor();
  await expectSound(page);

  await row(page, "handbook.pdf")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit name and version" }).click();
  const edit = dialog(page, "Edit handbook.pdf");
  await edit.getByLabel("Name").fill("a/b");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await edit.getByText("A file name has no slashes").waitFor();
  await expectSound(page);
  await edit.getByLabel("Name").fill("Handbook.pdf");
  await edit.getByLabel("Version").fill("2");
  await edit.getByRole("button", { name: "Save changes" }).click();
  await row(page, "Handbook.pdf").getByText("Version 2").waitFor();

  const download = page.waitForEvent("download");
  await row(page, "Handbook.pdf")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("Handbook.pdf");
  expect((await readFile(await saved.path())).equals(handbook.buffer)).toBe(true);

  await row(page, "cover.png")
    .getByRole("button", { name: /^Actions/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog(page, "Delete cover.png?").getByRole("button", { name: "Delete file" }).click();
  await page.getByText("cover.png was deleted.").waitFor();
  await row(page, "cover.png").waitFor({ state: "detached" });
});

sideJourney("an upload that breaks off goes on where it stopped", async () => {
  const page = await signedInSeller("/files");
  await arrive(page, "Files");
  const sent: string[] = [];
  let isBroken = true;
  await page.route(/\/parts\/\d+\?/, (route) => {
    const [, number = ""] = /\/parts\/(\d+)/.exec(route.request().url()) ?? [];
    if (isBroken && number === "2") return route.abort();
    sent.push(number);
    return route.continue();
  });
  await choose(page, /^Drop files here/).setInputFiles([handbook]);
  await page.getByText("The connection was lost.").waitFor();
  await expectSound(page);
  expect(sent.sort()).toEqual(["1", "3"]);
  await page.getByText("Not finished").waitFor();

  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("handbook.pdf was uploaded.").waitFor();
  expect(sent.sort()).toEqual(["1", "2", "3"]);
  await page.getByText("Not finished").waitFor({ state: "detached" });
});

sideJourney("what only claims to be a picture is refused in words", async () => {
  const page = await signedInSeller("/files");
  await page.getByText("Product picture", { exact: true }).first().click();
  await choose(page, /^Drop pictures here/).setInputFiles([page404]);
  await page.getByText("The file is not a picture of the declared type.").waitFor();
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await choose(page, /^Drop pictures here/).setInputFiles([text]);
  await page.getByText("Choose a JPEG, PNG, GIF, WebP or SVG picture.").waitFor();
  await page.getByRole("button", { name: "Remove notes.txt" }).click();
  await page.getByText("notes.txt").waitFor({ state: "detached" });
});

sideJourney("a person and an organization show pictures of their own", async () => {
  const page = await signedInSeller("/files");
  await arrive(page, "Files");
  const files = page.url();
  await page.goto("/account");
  await arrive(page, "Account");
  await page.getByLabel("Upload picture").setInputFiles([page404]);
  await page.getByText("The file is not a picture of the declared type").waitFor();
  await expectSound(page);
  await page.getByLabel("Upload picture").setInputFiles([picture]);
  await page.getByText("Your picture was updated.").waitFor();
  await page.locator("aside img").waitFor();
  await page.getByText("Showing the picture you uploaded.").waitFor();
  await page.reload();
  await page.locator("#profile img").waitFor();
  await page.getByRole("button", { name: "Remove picture" }).click();
  await page.getByRole("button", { name: "Save picture" }).click();
  await page.locator("aside img").waitFor({ state: "detached" });

  await page.goto(files.replace("/files", "/settings"));
  await arrive(page, "Settings");
  await page.getByLabel("Upload picture").setInputFiles([picture]);
  await page.getByText("The picture was updated.").waitFor();
  await page.locator("#general img").waitFor();
  await expectSound(page);
  await openPage(page, "/files");
  await row(page, "cover.png").getByRole("cell", { name: "This organization" }).waitFor();
});
