/** Why the program cannot start, as one sentence for the person who started it. */
export class StartRefusal extends Error {
  override name = "StartRefusal";
}

export function toStartRefusal(error: unknown): StartRefusal {
  if (error instanceof StartRefusal) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StartRefusal(
    `The embedded PostgreSQL could not start (${reason}); set DATABASE_URL to use another PostgreSQL (15 or newer).`,
    { cause: error },
  );
}
