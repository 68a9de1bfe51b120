import type { TestProject } from "vitest/node";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  databaseName,
  dropDatabase,
  startDatabaseServer,
} from "./scratch-database.ts";
import { removeAbandonedFolders } from "./scratch-folder.ts";
import { prepareValidators } from "./stripe-wire-check.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

/** Migrates a template database once; test files clone it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  prepareValidators();
  await removeAbandonedFolders();
  const server = await startDatabaseServer();
  const templateUrl = await createDatabase(server.url);
  await migrate(templateUrl);
  project.provide("databaseServerUrl", server.url);
  project.provide("databaseTemplate", databaseName(templateUrl));
  return async () => {
    await dropDatabase(templateUrl, server.url);
    await server.stop();
  };
}
