/**
 * `pnpm bench:import`: how long a file of 10,000 rows takes in a large shop (`pnpm seed:large` first): its check, and
 * applying it where every price of it is another one. The prices stay changed. Exit code 1 above 30 seconds.
 */

import { randomUUID } from 'node:crypto'
import { applyImport, exportProducts, runImport, startImport } from '../../apps/api/src/catalog/index.ts'
import { systemClock } from '../../apps/api/src/platform/config/deps.ts'
import { createDb } from '../../apps/api/src/platform/db/db.ts'
import { changeStockItems, recordStockCount } from '../../apps/api/src/stock/index.ts'
import { openApi } from '../../apps/api/test/harness/api.ts'
import { withShopDatabase } from '../../scripts/database/any-database.ts'
import { loadSettings } from '../../scripts/settings.ts'

const ROWS = 10_000
/** Seconds, check and applying together. */
const TARGET = 30

const seconds = await withShopDatabase(loadSettings(), async url => {
  const db = createDb(url, 5)
  const { app, deps } = await openApi({ db, clock: systemClock })
  try {
    const staff = { accountId: randomUUID(), role: 'admin', requestId: 'bench', address: '127.0.0.1' } as const
    const importer = { staff, rights: { mayPrice: true, mayStock: true } }
    const [heading = '', ...rows] = (
      await exportProducts(
        db,
        { kind: 'products', isTemplate: false, filters: {}, showsCosts: true, sort: undefined },
        'ru',
      )
    ).split('\r\n')
    const price = heading.split(';').indexOf('price_amd')
    // Texts of the demo catalog have neither semicolons nor line breaks.
    const changed = rows.slice(0, ROWS).map(row =>
      row
        .split(';')
        .map((cell, index) => (index === price ? String(Number(cell) + 1) : cell))
        .join(';'),
    )
    const file = new TextEncoder().encode([heading, ...changed].join('\r\n'))
    const id = await startImport(deps, importer, { name: 'bench.csv', file })
    const check = await timed(() => runImport({ ...deps, changeStockItems, recordStockCount }, id))
    await applyImport(deps, importer, { id, skipWrongRows: false })
    const apply = await timed(() => runImport({ ...deps, changeStockItems, recordStockCount }, id))
    const { state, changedRows, wrongRows } = await db.catalogImport.findUniqueOrThrow({
      where: { id },
      omit: { file: true },
    })
    process.stdout.write(
      `${state}: ${changedRows} rows changed, ${wrongRows} wrong, ${(file.length / 1e6).toFixed(1)} MB\n`,
    )
    process.stdout.write(`check ${check.toFixed(1)} s, applying ${apply.toFixed(1)} s\n`)
    return state === 'applied' ? check + apply : Number.POSITIVE_INFINITY
  } finally {
    await app.close()
    await db.$disconnect()
  }
})
if (seconds > TARGET) process.exitCode = 1

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
