import { queryClient } from "#web/platform/api/query-client.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { sessionClient, sessionState } from "./current-user.ts";
import { noteSessionEnd } from "./session-end.ts";

/** Clears all data of this user; the frame then shows the sign-in page. */
export async function signOut(): Promise<void> {
  const { error } = await sessionClient.signOut();
  // Without a valid cookie there is nothing to end: 400 says that we are signed out already.
  if (error && error.status !== 400) {
    showToast("bad", "You are still signed in because the server did not respond. Try again.");
    return;
  }
  noteSessionEnd("own");
  const queries = queryClient.getQueryCache();
  const ofUser = queries.getAll();
  await sessionState.refetch();
  // Queries that the page makes after the session has ended stay.
  for (const query of ofUser) queries.remove(query);
  queryClient.getMutationCache().clear();
}
