import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { createDatabase, dropDatabase } from "#test/support/scratch-database.ts";

test("members and invitations keep their team when a database is upgraded", async () => {
  const { url, client } = await databaseBefore("0051");
  const organization = "00000000-0000-4000-8000-000000000001";
  const [made, joined] = ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"];
  await client.query(
    `insert into users (id, email, name, created_at, updated_at)
       values ('ada', 'ada@example.com', 'Ada', '${made}', '${made}'),
              ('ben', 'ben@example.com', 'Ben', '${made}', '${made}');
     insert into organizations (id, name, slug, created_at)
       values ('${organization}', 'Guild', 'guild', '${made}');
     insert into teams (id, organization_id, name, created_at)
       values ('carvers', '${organization}', 'Carvers', '${made}');
     insert into members (id, organization_id, user_id, role, team_id, created_at)
       values ('m1', '${organization}', 'ada', 'owner', 'carvers', '${joined}'),
              ('m2', '${organization}', 'ben', 'member', null, '${joined}');
     insert into invitations
         (handle, id_hash, organization_id, email, role, status, team_id, inviter_id, expires_at, created_at)
       values ('i1', 'a', '${organization}', 'c@example.com', 'member', 'pending', 'carvers', 'ada', '${joined}', '${made}'),
              ('i2', 'b', '${organization}', 'd@example.com', 'member', 'pending', null, 'ada', '${joined}', '${made}')`,
  );

  await migrate(url);

  const { rows } = await client.query(
    "select length(id) as length, organization_id, team_id, user_id, created_at from team_members",
  );
  expect(rows).toEqual([
    {
      length: 32,
      organization_id: organization,
      team_id: "carvers",
      user_id: "ada",
      created_at: new Date(joined),
    },
  ]);
  const { rows: invited } = await client.query(
    "select organization_id, invitation_handle, team_id from invitation_teams",
  );
  expect(invited).toEqual([
    { organization_id: organization, invitation_handle: "i1", team_id: "carvers" },
  ]);
});

async function databaseBefore(number: string) {
  const serverUrl = inject("databaseServerUrl");
  const url = await createDatabase(serverUrl);
  onTestFinished(() => dropDatabase(url, serverUrl));
  const folder = mkdtempSync(join(tmpdir(), "guildhall-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { name, sql } of await readMigrations())
    if (name < number) writeFileSync(join(folder, name), sql);
  await migrate(url, folder);
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return { url, client };
}
