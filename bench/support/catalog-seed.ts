import pg from "pg";
import { newToken, newUuid } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";

export const productsPerSeller = 100;
const benefitsPerSeller = 20;

export interface SeededSeller {
  organizationId: string;
  token: string;
}

/**
 * Stores sellers with 100 products each, two prices and three benefits to a product; some of them
 * with a token.
 */
export async function seedCatalog(
  databaseUrl: string,
  sellers: number,
  withToken: number,
): Promise<SeededSeller[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await withoutReferences(client, async () => {
    for (const statement of statements(sellers)) await client.query(statement);
  });
  const { rows } = await client.query<{ id: string }>(
    "select id from organizations order by md5(id) limit $1",
    [withToken],
  );
  const seeded: SeededSeller[] = [];
  for (const { id } of rows) {
    const token = `guild_oat_${newToken()}`;
    await client.query(
      `with token as (
         insert into access_tokens (organization_id, id, created_by, comment, scopes, created_at)
         values ($1, $2, 'bench', 'bench', '{products:read}', now()) returning organization_id, id
       )
       insert into seller_secrets (hash, organization_id, kind, subject_id)
       select $3, organization_id, 'access_token', id from token`,
      [id, newUuid(), hashToken(token)],
    );
    seeded.push({ organizationId: id, token });
  }
  await client.query("vacuum analyze");
  await client.end();
  return seeded;
}

/** References are checked once for all rows at the end: row by row it takes most of the time. */
async function withoutReferences(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ tableName: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "tableName", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [["meters", "benefits", "products", "product_prices", "product_benefits"]],
  );
  for (const { tableName, name } of rows)
    await client.query(`alter table ${tableName} drop constraint ${name}`);
  await work();
  for (const { tableName, name, definition } of rows)
    await client.query(`alter table ${tableName} add constraint ${name} ${definition}`);
}

/** Rows lie in the order of time, not of sellers, as they would after years of selling. */
function statements(sellers: number): string[] {
  return [
    `insert into organizations (id, name, slug, created_at)
     select gen_random_uuid(), 'Seller ' || n, 'seller-' || n, now() from generate_series(1, ${sellers}) n`,
    `insert into meters (id, organization_id, name, filter, aggregation, metadata, created_at)
     select gen_random_uuid(), id, 'Calls', '{"conjunction": "and", "clauses": []}', '{"func": "count"}', '{}', now()
     from organizations`,
    `insert into benefits (id, organization_id, type, description, selectable, deletable, properties, metadata,
                           created_at)
     select gen_random_uuid(), o.id, 'custom', 'Benefit ' || n, true, true, '{"note": "Thank you."}', '{}', now()
     from organizations o, generate_series(0, ${benefitsPerSeller - 1}) n`,
    `insert into products (id, organization_id, name, description, recurring_interval, metadata, created_at)
     select gen_random_uuid(), o.id, 'Product ' || n, repeat('What it is, and for whom. ', 8), 'month',
            jsonb_build_object('rank', n), now() - n * interval '1 hour'
     from organizations o, generate_series(1, ${productsPerSeller}) n
     order by n, md5(o.id)`,
    `insert into product_prices (id, organization_id, product_id, position, amount_type, price_currency,
                                 price_amount, created_at)
     select gen_random_uuid(), organization_id, id, 0, 'fixed', 'usd', 1900, created_at
     from products order by created_at`,
    `insert into product_prices (id, organization_id, product_id, position, amount_type, price_currency,
                                 unit_amount, meter_id, created_at)
     select gen_random_uuid(), p.organization_id, p.id, 1, 'metered_unit', 'usd', 0.25, m.id, p.created_at
     from products p join meters m on m.organization_id = p.organization_id order by p.created_at`,
    `insert into product_benefits (organization_id, product_id, benefit_id, position)
     select p.organization_id, p.id, b.id, n
     from products p, generate_series(0, 2) n
     join benefits b on true
     where b.organization_id = p.organization_id
       and b.description = 'Benefit ' || ((p.metadata ->> 'rank')::int * 3 + n) % ${benefitsPerSeller}
     order by p.created_at`,
  ];
}
