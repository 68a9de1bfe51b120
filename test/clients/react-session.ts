import { openTinyPage } from "./tiny-document.ts";

/**
 * Opens the official React hook, unmodified, on a page that shows what it returns. The library
 * decides when it is imported whether it is in a browser, so the page is opened first.
 */
export async function openSessionPage(baseURL: string) {
  const page = openTinyPage(baseURL);
  const { fetchWithJar } = await import("./auth-client.ts");
  const { createAuthClient } = await import("better-auth/react");
  const { createElement } = await import("react");
  const { createRoot } = await import("react-dom/client");
  const { renderToString } = await import("react-dom/server");
  const jar = new Map<string, string>();
  const client = createAuthClient({
    baseURL,
    fetchOptions: { customFetchImpl: (input, init) => fetchWithJar(jar, baseURL, input, init) },
  });
  const renders: string[] = [];
  let refetch = () => {};

  function Greeting() {
    const session = client.useSession();
    refetch = session.refetch;
    const text = describe(session);
    renders.push(text);
    return createElement("p", null, text);
  }
  const root = createRoot(page as never);
  return {
    client,
    jar,
    /** Every text the page had, in order. */
    renders,
    show: () => root.render(createElement(Greeting)),
    close: () => root.unmount(),
    text: () => page.textContent,
    refetch: () => refetch(),
    onServer: () => renderToString(createElement(Greeting)),
  };
}

interface SessionState {
  data: { user: { name: string; emailVerified: boolean } } | null;
  error: { status: number; message?: string | undefined } | null;
  isPending: boolean;
}

function describe({ data, error, isPending }: SessionState): string {
  if (isPending) return "loading";
  if (error) return `${error.status} ${error.message}`;
  if (!data) return "nobody";
  return `${data.user.name}, ${data.user.emailVerified ? "verified" : "unverified"}`;
}
