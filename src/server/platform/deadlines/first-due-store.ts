import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { DeadlineSource } from "./deadline-source.ts";

export interface FirstDueDates {
  /** When each source is next due; undefined where nothing ever will be. */
  instants: (Date | undefined)[];
  /** How far the clock of the sandbox was moved, as of the same moment. */
  clockOffsetMs: number;
}

interface Question {
  name: string;
  text: string;
}

/** Put together once for each list of sources. */
const questions = new WeakMap<readonly DeadlineSource[], Question>();

/**
 * Reads in one statement when each source is next due: every worker asks again and again, and most
 * of the time nothing is due. Prepared, because planning it takes longer than running it.
 */
export async function readFirstDueDates(
  database: Database,
  sources: readonly DeadlineSource[],
): Promise<FirstDueDates> {
  const question = questions.get(sources) ?? toQuestion(database, sources);
  questions.set(sources, question);
  const { rows } = await database.pool.query<{ instants: (Date | null)[]; offset: number }>(
    question,
  );
  const { instants = [], offset = 0 } = rows[0] ?? {};
  return { instants: instants.map((instant) => instant ?? undefined), clockOffsetMs: offset };
}

export async function listFirstDueInstants(
  database: Database,
  sources: readonly DeadlineSource[],
): Promise<(Date | undefined)[]> {
  return (await readFirstDueDates(database, sources)).instants;
}

function toQuestion({ db }: Database, sources: readonly DeadlineSource[]): Question {
  const instants = sql.join(sources.map((source) => sql`(${source.selectFirstDue()})`));
  const { sql: text, parameters } = sql`
    select array[${instants}]::timestamptz[] as instants, clock_offset_ms as offset
    from installation`.compile(db);
  const name = `first-due-${createHash("sha1").update(text).digest("base64url")}`;
  if (parameters.length > 0) throw new Error("a deadline source has parameters");
  return { name, text };
}
