import { type TestApp, testApp } from "./test-app.ts";
import { keepOpen } from "./when-over.ts";

const now = "2026-03-01T09:00:00Z";

let opened: Promise<TestApp> | undefined;

/**
 * Returns the one app of this process with default settings, for files that keep to organizations
 * and people of their own. Its clocks do not move. A file that moves them, or names addresses of
 * people, opens an app of its own by `testApp`.
 */
export function sharedApp(): Promise<TestApp> {
  opened ??= keepOpen(openApp);
  return opened;
}

async function openApp(): Promise<TestApp> {
  const app = await testApp({ now });
  let address: Promise<string> | undefined;
  return {
    ...app,
    platform: { ...app.platform, tick: refuseTick },
    listen() {
      address ??= app.listen();
      return address;
    },
  };
}

function refuseTick(): never {
  throw new Error("the clocks of the shared app do not move: open one by testApp");
}
