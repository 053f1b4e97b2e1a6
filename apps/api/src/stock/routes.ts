import { shopDate } from '@shop/contracts/days.ts'
import {
  changeLotDate as changeLotDateRoute,
  exportLots,
  listLots as listLotsRoute,
  writeOffLot as writeOffLotRoute,
} from '@shop/contracts/lots-staff.ts'
import {
  addStockAlert as addStockAlertRoute,
  listStockAlerts as listStockAlertsRoute,
  removeStockAlert as removeStockAlertRoute,
} from '@shop/contracts/stock.ts'
import {
  changeStockItem as changeStockItemRoute,
  countStock,
  exportMovements,
  exportStock,
  listMovements as listMovementsRoute,
  listStock as listStockRoute,
  listVariantOrders as listVariantOrdersRoute,
  recordMovement as recordMovementRoute,
} from '@shop/contracts/stock-staff.ts'
import { auditExport, staffOf } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { addAlert, listAlerts, removeAlert } from './alerts.ts'
import { changeStockItem } from './change-item.ts'
import { changeLotDate } from './lots/change-date.ts'
import { createLotsCsv, listLots } from './lots/list-lots.ts'
import { writeOffLot } from './lots/write-off.ts'
import { listMovements, listStock } from './queries.ts'
import { recordStockCount } from './record-count.ts'
import { recordStockMovement } from './record-movement.ts'
import { createMovementsCsv, createStockCsv } from './stock-csv.ts'
import { listVariantOrders } from './variant-orders.ts'

/** Mounts the back-in-stock alerts of customers. */
export function mountStock(mount: Mount, deps: Deps): void {
  mount(addStockAlertRoute, async ({ caller: { accountId }, params: { slug }, body: { sku }, locale }) => {
    await addAlert(deps, { accountId, slug, sku, locale })
    return { result: { success: true as const } }
  })
  mount(listStockAlertsRoute, async ({ caller: { accountId } }) => ({
    result: { items: await listAlerts(deps.db, accountId) },
  }))
  mount(removeStockAlertRoute, async ({ caller: { accountId }, params: { sku } }) => {
    await removeAlert(deps, { accountId, sku })
    return { result: { success: true as const } }
  })
}

/** Mounts the stock endpoints for staff. */
export function mountStockForStaff(mount: Mount, deps: Deps): void {
  mount(recordMovementRoute, async ({ caller, request, headers, body, locale }) => ({
    result: await recordStockMovement(deps, staffOf({ caller, request }), {
      key: headers['idempotency-key'],
      body,
      locale,
    }),
  }))
  mount(countStock, async ({ headers, body: { undoes, ...body }, ...call }) => {
    const staff = staffOf(call)
    const refOf = (key: string) => idFromIdempotencyKey(staff.accountId, key)
    const ref = refOf(headers['idempotency-key'])
    const undoneRef = undoes === undefined ? undefined : refOf(undoes)
    return {
      result: {
        rows: await withTransaction(deps.db, deps.random, tx =>
          recordStockCount(tx, deps, staff, { ref, undoneRef, ...body }),
        ),
      },
    }
  })
  mount(changeStockItemRoute, async ({ params: { sku }, body, locale, ...call }) => ({
    result: await changeStockItem(deps, staffOf(call), { sku, ...body, locale }),
  }))
  mount(listStockRoute, async ({ query, locale }) => ({ result: await listStock(deps.db, query, locale) }))
  mount(listMovementsRoute, async ({ params: { sku }, query, locale }) => ({
    result: await listMovements(deps.db, sku, query, locale),
  }))
  mount(listVariantOrdersRoute, async ({ params: { sku }, query, locale }) => ({
    result: await listVariantOrders(deps.db, sku, { ...query, locale }),
  }))
  mount(exportStock, async ({ query: filters, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="stock-${shopDate(deps.clock.now())}.csv"`)
    const result = await createStockCsv(deps.db, filters, locale)
    const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    await auditExport(deps, staffOf(call), { action: 'stock.export', kind: 'stock', filter })
    return { result }
  })
  mount(exportMovements, async ({ params: { sku }, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="movements-${shopDate(deps.clock.now())}.csv"`)
    const result = await createMovementsCsv(deps.db, sku, locale)
    await auditExport(deps, staffOf(call), { action: 'stock.export', kind: 'movements', filter: { sku } })
    return { result }
  })
  mountLots(mount, deps)
}

function mountLots(mount: Mount, deps: Deps): void {
  mount(listLotsRoute, async ({ query, locale }) => ({ result: await listLots(deps, query, locale) }))
  mount(exportLots, async ({ query: filters, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="lots-${shopDate(deps.clock.now())}.csv"`)
    const result = await createLotsCsv(deps, filters, locale)
    const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    await auditExport(deps, staffOf(call), { action: 'stock.export', kind: 'lots', filter })
    return { result }
  })
  mount(changeLotDateRoute, async ({ params: { id }, body, locale, ...call }) => ({
    result: await changeLotDate(deps, staffOf(call), { id, ...body, locale }),
  }))
  mount(writeOffLotRoute, async ({ params: { id }, headers, body, locale, ...call }) => ({
    result: await writeOffLot(deps, staffOf(call), { id, key: headers['idempotency-key'], ...body, locale }),
  }))
}
