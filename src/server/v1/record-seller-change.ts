import { recordSellerAct } from "./record-seller-act.ts";
import type { SellerCtx } from "./seller-request.ts";

export interface AuditedRow {
  id: string;
}

/** Which columns of a row its audit entries mention. */
export interface AuditedColumns<Row> {
  /** `product` in `product.created`. */
  kind: string;
  /**
   * The display name. None for rows about persons: their names are looked up when the log is read.
   */
  name?: (row: Row) => string | null;
  /** With their values, before and after. */
  shown?: readonly (keyof Row & string)[];
  /** Only that they changed: texts too long for a log, and everything that names a person. */
  named?: readonly (keyof Row & string)[];
}

/**
 * Parts that are not in the row itself, such as the products of a link: before and after, or
 * unchanged.
 */
export type AuditedParts = Readonly<Record<string, { before: unknown; after: unknown }>>;

export function recordCreated<Row extends AuditedRow>(
  ctx: SellerCtx,
  row: Row,
  columns: AuditedColumns<Row>,
): Promise<void> {
  const after = { ...toNamePart(row, columns), ...present(row, columns.shown ?? []) };
  const target = { kind: columns.kind, id: row.id };
  return recordSellerAct(ctx, `${columns.kind}.created`, target, { after });
}

export function recordDeleted<Row extends AuditedRow>(
  ctx: SellerCtx,
  row: Row,
  columns: AuditedColumns<Row>,
): Promise<void> {
  const before = { ...toNamePart(row, columns), ...present(row, columns.shown ?? []) };
  const target = { kind: columns.kind, id: row.id };
  return recordSellerAct(ctx, `${columns.kind}.deleted`, target, { before });
}

/** Writes what differs. An update that changed nothing writes nothing. */
export async function recordUpdated<Row extends AuditedRow>(
  ctx: SellerCtx,
  change: { before: Row; after: Row; parts?: AuditedParts },
  columns: AuditedColumns<Row>,
): Promise<void> {
  const { before, after, parts = {} } = change;
  const differs = (key: keyof Row & string) => !isSame(before[key], after[key]);
  const shown = (columns.shown ?? []).filter(differs);
  const changed = [
    ...(columns.named ?? []).filter(differs),
    ...Object.keys(parts).filter((key) => !isSame(parts[key]?.before, parts[key]?.after)),
  ];
  if (shown.length + changed.length === 0) return;
  const target = { kind: columns.kind, id: after.id };
  await recordSellerAct(ctx, `${columns.kind}.updated`, target, {
    before: { ...toNamePart(before, columns), ...picked(before, shown) },
    after: {
      ...toNamePart(after, columns),
      ...picked(after, shown),
      ...(changed.length > 0 ? { changed } : {}),
    },
  });
}

function toNamePart<Row>(row: Row, { name }: AuditedColumns<Row>): object {
  const found = name?.(row);
  return found === undefined || found === null ? {} : { name: found };
}

function picked<Row>(row: Row, keys: readonly (keyof Row & string)[]): object {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

function present<Row>(row: Row, keys: readonly (keyof Row & string)[]): object {
  return picked(
    row,
    keys.filter((key) => row[key] !== null),
  );
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
