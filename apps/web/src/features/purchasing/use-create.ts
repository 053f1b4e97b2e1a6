import { createGoodsReceipt } from '@shop/contracts/goods-receipts.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { createPurchaseOrder, type PurchaseOrderInput } from '@shop/contracts/purchase-orders.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { randomHex } from '#platform/random-hex.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { orderQuery, PURCHASING_KEY, receiptQuery } from './queries.ts'

/** Each press of the button creates another document. */
const newKey = () => ({ 'idempotency-key': randomHex(16) })

/** Creates a draft of a delivery, for a purchase order or without one, and opens it. */
export function useCreateReceipt() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (orderNumber: number | null) => call(createGoodsReceipt, { headers: newKey(), body: { orderNumber } }),
    onSuccess: receipt => {
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
  return useMutation({
    mutationFn: (input: PurchaseOrderInput) => call(createPurchaseOrder, { headers: newKey(), body: input }),
    onSuccess: order => {
      client.setQueryData(orderQuery(order.number).queryKey, order)
      void client.invalidateQueries({ queryKey: PURCHASING_KEY, refetchType: 'none' })
      void navigate(localePath(locale, adminPaths.purchaseOrder(order.number)))
    },
    onError: error => notifyFailure(t('purchasing.notCreated'), error),
  })
}
