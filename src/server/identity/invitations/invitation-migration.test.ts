import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate, readMigrations } from "#server/platform/database/migrate.ts";
import { hashToken } from "#server/platform/keys.ts";
import { createDatabase, dropDatabase } from "#test/support/scratch-database.ts";

const folder = join(import.meta.dirname, "../../../../migrations");
const organizationId = "00000000-0000-4000-8000-000000000001";

test("invitations from before keep their place, lose the plain id, and end if they were pending", async () => {
  const serverUrl = inject("databaseServerUrl");
  const url = await createDatabase(serverUrl);
  onTestFinished(() => dropDatabase(url, serverUrl));
  await migrate(url, await migrationsBefore("0041"));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`
    insert into users (id, name, email, created_at, updated_at) values ('u1', 'Ada', 'ada@example.com', now(), now());
    insert into organizations (id, name, slug, created_at) values ('${organizationId}', 'Guild', 'guild', now());
    insert into invitations (id, handle, organization_id, email, role, status, inviter_id, expires_at, created_at) values
      ('plain-pending', 'h1', '${organizationId}', 'ben@example.com', 'member', 'pending', 'u0', now() + '1 day', now()),
      ('plain-accepted', 'h2', '${organizationId}', 'ada@example.com', 'owner', 'accepted', 'u0', now() + '1 day', now());
    insert into members (id, organization_id, user_id, role, invitation_id, created_at)
      values ('m1', '${organizationId}', 'u1', 'owner', 'plain-accepted', now())`);

  await migrate(url);

  const { rows } = await client.query(
    "select handle, status, end_reason, sealed_id, id_hash from invitations order by handle",
  );
  expect(rows).toEqual([
    {
      handle: "h1",
      status: "canceled",
      end_reason: "replaced",
      sealed_id: null,
      id_hash: hashToken("plain-pending"),
    },
    {
      handle: "h2",
      status: "accepted",
      end_reason: null,
      sealed_id: null,
      id_hash: hashToken("plain-accepted"),
    },
  ]);
  const members = await client.query("select m::text as row, invitation_handle from members m");
  expect(members.rows).toEqual([
    { row: expect.not.stringContaining("plain"), invitation_handle: "h2" },
  ]);
});

/** The migrations as they were before the one with this number. */
async function migrationsBefore(number: string): Promise<string> {
  const earlier = mkdtempSync(join(tmpdir(), "guildhall-migrations-"));
  onTestFinished(() => rmSync(earlier, { recursive: true }));
  for (const { name } of await readMigrations())
    if (name < number) copyFileSync(join(folder, name), join(earlier, name));
  return earlier;
}
