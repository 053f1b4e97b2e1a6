import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, rawStatement } from '#platform/db/sql.ts'
import { changeStockItems, recordStockCount } from '#stock/index.ts'
import { test } from '../../../test/builders/catalog-admin.ts'
import { waitingForLocks } from '../../../test/harness/waiting-for-locks.ts'
import { runImport } from './import-steps.ts'

describe('a failed attempt at an import whose lease has expired', () => {
  test.for([1, 3])(
    'does not change the step of the current worker (attempt %i)',
    async (attempt, { catalog, shop }) => {
      const csv = { 'Content-Type': 'text/csv' }
      const { body } = await catalog.admin.upload('/admin/catalog/imports?name=goods.csv', 'sku;price_amd\nA;1\n', csv)
      const { id } = body.result
      await shop.db.catalogImport.update({ where: { id }, data: { attempts: attempt - 1 } })
      const next = { attempts: attempt + 1, leaseUntil: new Date(shop.clock.now().getTime() + 900_000) }
      let late = Promise.resolve()
      await withTransaction(shop.db, shop.deps.random, async tx => {
        await execute(tx, rawStatement(sql`LOCK TABLE catalog_import_row`))
        late = runImport({ ...shop.deps, changeStockItems, recordStockCount }, id)
        await expect.poll(() => waitingForLocks(shop.db)).toBe(1)
        const taken = { attempts: next.attempts, lease_until: next.leaseUntil }
        await execute(tx, kysely.updateTable('catalog_import').set(taken).where('id', '=', id))
        await execute(
          tx,
          rawStatement(sql`ALTER TABLE catalog_import_row ADD CONSTRAINT planted CHECK (false) NOT VALID`),
        )
      })
      await late
      await execute(shop.db, kysely.schema.alterTable('catalog_import_row').dropConstraint('planted'))
      expect(await shop.db.catalogImport.findUnique({ where: { id } })).toMatchObject({ state: 'checking', ...next })
    },
  )
})
