import { createGoodsReceipt } from '@shop/contracts/goods-receipts.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { createPurchaseOrder, type PurchaseOrderInput } from '@shop/contracts/purchase-orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { orderQuery, PURCHASING_KEY, receiptQuery } from './queries.ts'

/**
 * Creates the idempotency header of a new document. A retry after a lost response gets the same key; after `next()`, the
 * same input gets another one.
 */
function useDocumentKey() {
  const keyOf = useIdempotencyKey()
  const created = useRef(0)
  return {
    headersOf: (input: unknown) => keyOf([created.current, input]),
    next: () => {
      created.current += 1
    },
  }
}

/** Creates a draft of a delivery, for a purchase order or without one, and opens it. */
export function useCreateReceipt() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useDocumentKey()
  return useMutation({
    mutationFn: (orderNumber: number | null) =>
      call(createGoodsReceipt, { headers: key.headersOf(orderNumber), body: { orderNumber } }),
    onSuccess: receipt => {
      key.next()
      client.setQueryData(receiptQuery(receipt.number).queryKey, receipt)
      void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
      void navigate(localePath(locale, adminPaths.goodsReceipt(receipt.number)))
    },
    onError: error => notifyFailure(t('purchasing.notCreated'), error),
  })
}

/** Creates a draft of a purchase order and opens it. */
export function useCreateOrder() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useDocumentKey()
  return useMutation({
    mutationFn: (input: PurchaseOrderInput) =>
      call(createPurchaseOrder, { headers: key.headersOf(input), body: input }),
    onSuccess: order => {
      key.next()
      client.setQueryData(orderQuery(order.number).queryKey, order)
      void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
      void navigate(localePath(locale, adminPaths.purchaseOrder(order.number)))
    },
    onError: error => notifyFailure(t('purchasing.notCreated'), error),
  })
}
