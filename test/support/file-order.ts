import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { spreadOver } from "./spread-over.ts";

const waitsMuch = /\.(?:e2e|fault)\.ts$/;

/**
 * Journeys and kill tests take long and wait for half of it, for a browser or another process.
 * Spread among the others, they leave no core idle, and none of them is the last that everything
 * waits for.
 */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project);
    return [...byProject.values()].flatMap((specifications) => {
      const { waiting = [], computing = [] } = Object.groupBy(specifications, ({ moduleId }) =>
        waitsMuch.test(moduleId) ? "waiting" : "computing",
      );
      return spreadOver(waiting, computing);
    });
  }
}
