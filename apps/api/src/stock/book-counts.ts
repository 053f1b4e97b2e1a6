import type { CountResult } from '@shop/contracts/stock-staff.ts'
import { auditAll, type KeptStaff, type Staff } from '#audit/index.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/** A packing of which somebody counted so many pieces. */
type Count = { sku: string; counted: number }
type Counts = { ref: string; reason: string; items: readonly Count[] }

type Row = { id: string; sku: string; onHand: number; reserved: number; booked: number | null }

/**
 * Sets stock to what was counted, each packing by one movement with its reason, all under one reference: the same
 * reference again books nothing. Packings are locked by id. What orders hold is never taken.
 */
export async function bookCounts(
  tx: Tx,
  deps: Deps,
  staff: Staff | KeptStaff,
  { ref, reason, items }: Counts,
): Promise<CountResult[]> {
  const skus = items.map(({ sku }) => sku).filter(sku => !sku.includes('\0'))
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${ref}, 0))`
  await tx.$executeRaw`SELECT 1 FROM variant WHERE sku = ANY(${skus}::text[]) ORDER BY id FOR UPDATE`
  // Another statement, so that it sees what was booked while this one waited.
  const rows = await tx.$queryRaw<Row[]>`
    SELECT v.id, v.sku, v.on_hand AS "onHand", v.reserved, m.delta AS booked
    FROM variant v LEFT JOIN stock_move m ON m.ref = ${ref}::uuid AND m.variant_id = v.id AND m.kind = 'correction'
    WHERE v.sku = ANY(${skus}::text[])`
  const bySku = new Map(rows.map(row => [row.sku, row]))
  const isRepeated = rows.some(({ booked }) => booked !== null)
  const judged = items.map(item => judge(item, bySku.get(item.sku), isRepeated))
  const booked = judged.flatMap(result => {
    const row = bySku.get(result.sku)
    return row && !isRepeated && result.fate === 'changed' ? [{ ...result, row }] : []
  })
  await write(tx, deps, staff, { ref, reason, booked })
  return judged
}

function judge({ sku, counted }: Count, row: Row | undefined, isRepeated: boolean): CountResult {
  if (!row) return { sku, fate: 'unknown', before: 0, after: 0, reserved: 0 }
  const { onHand, reserved, booked } = row
  const fate = fateOf({ counted, isRepeated }, row)
  if (booked !== null) return { sku, fate: 'changed', before: onHand - booked, after: onHand, reserved }
  return { sku, fate, before: onHand, after: fate === 'changed' ? counted : onHand, reserved }
}

/** What was booked once is not booked again, whatever has been sold since. */
function fateOf({ counted, isRepeated }: { counted: number; isRepeated: boolean }, row: Row): CountResult['fate'] {
  if (counted === row.onHand) return 'same'
  if (counted < row.reserved) return 'reserved'
  return isRepeated ? 'same' : 'changed'
}

type Booked = CountResult & { row: Row }

async function write(
  tx: Tx,
  deps: Deps,
  staff: Staff | KeptStaff,
  { ref, reason, booked }: { ref: string; reason: string; booked: readonly Booked[] },
): Promise<void> {
  if (booked.length === 0) return
  const rows = JSON.stringify(booked.map(({ row, after }) => ({ id: row.id, counted: after })))
  await tx.$executeRaw`
    UPDATE variant v SET on_hand = r.counted FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, counted int)
    WHERE v.id = r.id`
  const data = booked.map(({ row, before, after }) => ({
    variantId: row.id,
    delta: after - before,
    kind: 'correction',
    ref,
    reason,
    actorId: staff.accountId,
    createdAt: deps.clock.now(),
  }))
  await tx.stockMove.createMany({ data })
  await auditAll(
    tx,
    deps,
    staff,
    booked.map(({ row, sku, before, after }) => ({
      action: 'stock.correction',
      subject: { type: 'variant', id: row.id },
      before: { sku, onHand: before },
      after: { sku, onHand: after, delta: after - before, reason },
    })),
  )
  if (booked.some(({ before, after, reserved }) => after > reserved && before <= reserved))
    await deps.jobs.send(tx, 'stock.alerts')
}
