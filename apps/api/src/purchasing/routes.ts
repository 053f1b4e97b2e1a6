import { shopDate } from '@shop/contracts/days.ts'
import {
  changeGoodsReceipt as changeGoodsReceiptRoute,
  createGoodsReceipt as createGoodsReceiptRoute,
  deleteGoodsReceipt as deleteGoodsReceiptRoute,
  exportGoodsReceipts,
  getGoodsReceipt as getGoodsReceiptRoute,
  listGoodsReceipts as listGoodsReceiptsRoute,
  receiveGoods as receiveGoodsRoute,
  undoGoodsReceipt as undoGoodsReceiptRoute,
} from '@shop/contracts/goods-receipts.ts'
import {
  cancelPurchaseOrder as cancelPurchaseOrderRoute,
  changePurchaseOrder as changePurchaseOrderRoute,
  createPurchaseOrder as createPurchaseOrderRoute,
  exportPurchaseOrders,
  getPurchaseOrder as getPurchaseOrderRoute,
  listPurchaseOrders as listPurchaseOrdersRoute,
  placePurchaseOrder as placePurchaseOrderRoute,
} from '@shop/contracts/purchase-orders.ts'
import {
  addSupplier as addSupplierRoute,
  changeSupplier as changeSupplierRoute,
  exportReorders,
  findPurchasableVariants,
  listReorders as listReordersRoute,
  listSuppliers as listSuppliersRoute,
  lookUpVariants,
} from '@shop/contracts/purchasing.ts'
import { auditExport, staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { createOrdersCsv, createReceiptsCsv } from './documents-csv.ts'
import {
  changeGoodsReceipt,
  createGoodsReceipt,
  deleteGoodsReceipt,
  getGoodsReceipt,
  listGoodsReceipts,
} from './goods-receipts.ts'
import {
  cancelPurchaseOrder,
  changePurchaseOrder,
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  placePurchaseOrder,
} from './purchase-orders.ts'
import { receiveGoods, undoGoodsReceipt } from './receive.ts'
import { createReorderCsv, listReorders } from './reorder.ts'
import { addSupplier, changeSupplier, listSuppliers } from './suppliers.ts'
import { findVariants, lookUpCodes } from './variants.ts'

/** Mounts suppliers, purchase orders, deliveries of suppliers and the reorder list, all for staff. */
export function mountPurchasing(mount: Mount, deps: Deps): void {
  mount(listSuppliersRoute, async ({ query, locale }) => ({ result: await listSuppliers(deps.db, query, locale) }))
  mount(addSupplierRoute, async ({ headers, body, ...call }) => ({
    result: await addSupplier(deps, staffOf(call), headers['idempotency-key'], body),
  }))
  mount(changeSupplierRoute, async ({ params: { id }, body, ...call }) => ({
    result: await changeSupplier(deps, staffOf(call), { id, ...body }),
  }))
  mount(findPurchasableVariants, async ({ query: { q } }) => ({ result: { items: await findVariants(deps.db, q) } }))
  mount(lookUpVariants, async ({ body: { codes } }) => ({ result: { items: await lookUpCodes(deps.db, codes) } }))
  mount(listReordersRoute, async ({ query, locale }) => ({ result: await listReorders(deps, query, locale) }))
  mount(exportReorders, async ({ query: { q, supplierId }, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="reorder-${shopDate(deps.clock.now())}.csv"`)
    const result = await createReorderCsv(deps, { q, supplierId }, locale)
    await auditExport(deps, staffOf(call), {
      action: 'purchasing.export',
      kind: 'reorder',
      filter: { ...(q !== undefined && { q }), ...(supplierId !== undefined && { supplierId }) },
    })
    return { result }
  })
  mountPurchaseOrders(mount, deps)
  mountGoodsReceipts(mount, deps)
}

function mountPurchaseOrders(mount: Mount, deps: Deps): void {
  mount(listPurchaseOrdersRoute, async ({ query, locale }) => ({
    result: await listPurchaseOrders(deps.db, query, locale),
  }))
  mount(exportPurchaseOrders, async ({ query: filters, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="purchase-orders-${shopDate(deps.clock.now())}.csv"`)
    const result = await createOrdersCsv(deps.db, filters, locale)
    const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    await auditExport(deps, staffOf(call), { action: 'purchasing.export', kind: 'purchase_orders', filter })
    return { result }
  })
  mount(getPurchaseOrderRoute, async ({ params: { number } }) => ({ result: await getPurchaseOrder(deps.db, number) }))
  mount(createPurchaseOrderRoute, async ({ headers, body: input, locale, ...call }) => ({
    result: await createPurchaseOrder(deps, staffOf(call), { key: headers['idempotency-key'], input, locale }),
  }))
  mount(changePurchaseOrderRoute, async ({ params: { number }, body: { version, ...input }, locale, ...call }) => ({
    result: await changePurchaseOrder(deps, staffOf(call), { number, version, input, locale }),
  }))
  mount(placePurchaseOrderRoute, async ({ params: { number }, body: { version }, locale, ...call }) => ({
    result: await placePurchaseOrder(deps, staffOf(call), { number, version, locale }),
  }))
  mount(cancelPurchaseOrderRoute, async ({ params: { number }, body: { version }, locale, ...call }) => ({
    result: await cancelPurchaseOrder(deps, staffOf(call), { number, version, locale }),
  }))
}

function mountGoodsReceipts(mount: Mount, deps: Deps): void {
  mount(listGoodsReceiptsRoute, async ({ query, locale }) => ({
    result: await listGoodsReceipts(deps.db, query, locale),
  }))
  mount(exportGoodsReceipts, async ({ query: filters, reply, locale, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="deliveries-${shopDate(deps.clock.now())}.csv"`)
    const result = await createReceiptsCsv(deps.db, filters, locale)
    const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    await auditExport(deps, staffOf(call), { action: 'purchasing.export', kind: 'deliveries', filter })
    return { result }
  })
  mount(getGoodsReceiptRoute, async ({ params: { number } }) => ({ result: await getGoodsReceipt(deps.db, number) }))
  mount(createGoodsReceiptRoute, async ({ headers, body: { orderNumber }, ...call }) => ({
    result: await createGoodsReceipt(deps, staffOf(call), { key: headers['idempotency-key'], orderNumber }),
  }))
  mount(changeGoodsReceiptRoute, async ({ params: { number }, body: { version, ...input }, locale, ...call }) => ({
    result: await changeGoodsReceipt(deps, staffOf(call), { number, version, input, locale }),
  }))
  mount(deleteGoodsReceiptRoute, async ({ params: { number }, query: { version }, ...call }) => {
    await deleteGoodsReceipt(deps, staffOf(call), { number, version })
    return { result: { success: true as const } }
  })
  mount(receiveGoodsRoute, async ({ params: { number }, body, locale, ...call }) => ({
    result: await receiveGoods(deps, staffOf(call), { number, ...body, locale }),
  }))
  mount(undoGoodsReceiptRoute, async ({ params: { number }, ...call }) => ({
    result: await undoGoodsReceipt(deps, staffOf(call), number),
  }))
}
