import { describe, expect } from 'vitest'
import { bookCounts } from '#stock/index.ts'
import { test } from '../../../../test/builders/catalog-admin.ts'
import { runImport } from './import-steps.ts'

describe('an attempt at an import that fails after its lease is over', () => {
  test.for([1, 3])('leaves the step to the worker that has it now (attempt %i)', async (attempt, { desk, shop }) => {
    const csv = { 'Content-Type': 'text/csv' }
    const { body } = await desk.admin.upload('/admin/catalog/imports?name=goods.csv', 'sku;price_amd\nA;1\n', csv)
    const { id } = body.result
    await shop.db.catalogImport.update({ where: { id }, data: { attempts: attempt - 1 } })
    const next = { attempts: attempt + 1, leaseUntil: new Date(shop.clock.now().getTime() + 900_000) }
    let late = Promise.resolve()
    await shop.db.$transaction(async tx => {
      await tx.$executeRaw`LOCK TABLE catalog_import_row`
      late = runImport({ ...shop.deps, bookCounts }, id)
      await expect
        .poll(
          () => tx.$queryRaw`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        .toHaveLength(1)
      await tx.catalogImport.update({ where: { id }, data: next })
      await tx.$executeRaw`ALTER TABLE catalog_import_row ADD CONSTRAINT planted CHECK (false) NOT VALID`
    })
    await late
    await shop.db.$executeRaw`ALTER TABLE catalog_import_row DROP CONSTRAINT planted`
    expect(await shop.db.catalogImport.findUnique({ where: { id } })).toMatchObject({ state: 'checking', ...next })
  })
})
