import { type StockLot, writeOffLot } from '@shop/contracts/lots-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'

const MIN_REASON_LENGTH = 3

/** Writes off the units of a lot: all that are not sold, unless another number is typed. */
export function WriteOffLotDialog({ lot, onClose }: { lot: StockLot; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const { id, sku, bestBeforeDate, state, remaining, removable } = lot
  const expired =
    state === 'expired' && bestBeforeDate !== null
      ? t('lots.expiredReason', { date: shortDate(bestBeforeDate, locale) })
      : ''
  const [typed, setTyped] = useState(String(removable))
  const [reason, setReason] = useState(expired)
  const [isSubmitted, setSubmitted] = useState(false)
  const quantity = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0
  const isWrong = quantity < 1 || quantity > removable
  const isReasonMissing = reason.trim().length < MIN_REASON_LENGTH
  const change = useMutation({
    mutationFn: () => {
      const body = { quantity, reason: reason.trim() }
      return call(writeOffLot, { params: { id }, headers: keyOf({ id, ...body }), body })
    },
    onSuccess: () => {
      notify({ kind: 'ok', title: t('lots.writtenOff', { count: quantity }) })
      onClose()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: adminKey('stock') }),
  })
  return (
    <FormDialog
      title={t('lots.writeOff')}
      text={`${textOf(lot, 'title')} · ${sku}`}
      action={t('lots.writeOff')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (!isWrong && !isReasonMissing) change.mutate()
      }}
    >
      {removable < remaining && (
        <Notice kind="warn" title={t('lots.sold', { count: remaining - removable })}>
          {t('lots.soldText')}
        </Notice>
      )}
      <TextField
        label={t('lots.quantity')}
        hint={t('lots.quantityHint', { count: removable })}
        error={isSubmitted && isWrong ? t('lots.quantityWrong', { max: removable }) : undefined}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSubmitted && isReasonMissing}
        hint={t('adminStock.reasonHint')}
      />
    </FormDialog>
  )
}
