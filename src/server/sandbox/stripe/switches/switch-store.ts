import { sql } from "kysely";
import type { z } from "zod";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Fault, type StandingFault, Switches, usualSwitches } from "./sandbox-switches.ts";

const settingsName = "settings";

export interface SwitchBoard {
  switches: Switches;
  faults: readonly StandingFault[];
}

const untouched: SwitchBoard = { switches: usualSwitches, faults: [] };

/** Reads a table once that is nearly always empty. */
export async function readSwitches(db: Db | Tx): Promise<SwitchBoard> {
  const rows = await db
    .selectFrom("sandboxSwitches")
    .selectAll()
    .where((eb) => eb.or([eb("remaining", "is", null), eb("remaining", ">", 0)]))
    .orderBy("name")
    .execute();
  if (rows.length === 0) return untouched;
  const settings = rows.find((row) => row.name === settingsName);
  return {
    switches: settings ? Switches.parse(settings.settings) : usualSwitches,
    faults: rows
      .filter((row) => row !== settings)
      .map((row) => ({ ...Fault.parse(row.settings), name: row.name })),
  };
}

/** Replaces all settings; what is not named is as usual. */
export async function writeSwitches(db: Db, switches: z.input<typeof Switches>): Promise<Switches> {
  const settings = Switches.parse(switches);
  await sql`
    insert into sandbox_switches (name, settings) values (${settingsName}, ${JSON.stringify(settings)}::jsonb)
    on conflict (name) do update set settings = excluded.settings`.execute(db);
  return settings;
}

/** Faults are tried in the order they were added. */
export async function addFault(db: Db, input: z.input<typeof Fault>): Promise<void> {
  const fault = Fault.parse(input);
  await sql`
    insert into sandbox_switches (name, settings, remaining)
    select 'fault ' || lpad(count(*)::text, 6, '0') || ' ' || ${newUuid()}::text,
           ${JSON.stringify(fault)}::jsonb, ${fault.times}
    from sandbox_switches`.execute(db);
}

/** Takes one of the times a fault still happens; false when others took them all. */
export async function takeFault(db: Db, name: string): Promise<boolean> {
  const taken = await db
    .updateTable("sandboxSwitches")
    .set((eb) => ({ remaining: eb("remaining", "-", 1) }))
    .where("name", "=", name)
    .where("remaining", ">", 0)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Goes back to how Stripe behaves. */
export async function clearSwitches(db: Db): Promise<void> {
  await db.deleteFrom("sandboxSwitches").execute();
}
