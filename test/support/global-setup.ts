import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/platform/database/migrate.ts";
import { ensureServerBuilt } from "../../scripts/build-server.ts";
import {
  createDatabase,
  databaseName,
  dropCopies,
  dropDatabase,
  startDatabaseServer,
} from "./scratch-database.ts";
import { removeAbandonedFolders } from "./scratch-folder.ts";
import { prepareValidators } from "./stripe-wire-check.ts";
import { makeUsedData } from "./used-data.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
    /** The data folder of a program that ran before. */
    usedData: string;
    /** The file in which browser journeys note what they have checked. */
    checkedLooks: string;
  }
}

/** Migrates a template database once; test files clone it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServerBuilt();
  prepareValidators();
  await removeAbandonedFolders();
  const [usedData, { server, templateUrl }] = await Promise.all([makeUsedData(), makeTemplate()]);
  project.provide("usedData", usedData.folder);
  project.provide("databaseServerUrl", server.url);
  project.provide("databaseTemplate", databaseName(templateUrl));
  const notes = mkdtempSync(join(tmpdir(), "guildhall-notes-"));
  project.provide("checkedLooks", join(notes, "checked-looks.txt"));
  return async () => {
    rmSync(notes, { recursive: true, force: true });
    await dropCopies(databaseName(templateUrl), server.url);
    await dropDatabase(templateUrl, server.url);
    await server.stop();
    usedData.remove();
  };
}

async function makeTemplate() {
  const server = await startDatabaseServer();
  const templateUrl = await createDatabase(server.url);
  await migrate(templateUrl);
  return { server, templateUrl };
}
