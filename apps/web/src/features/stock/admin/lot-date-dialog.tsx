import { changeLotDate, type StockLot } from '@shop/contracts/lots-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { notify } from '#ui/toast/notify.ts'

const MIN_REASON_LENGTH = 3

/** Corrects the best-before date of a lot. */
export function LotDateDialog({ lot, onClose }: { lot: StockLot; onClose: () => void }) {
  const t = useT()
  const textOf = useProductText()
  const client = useQueryClient()
  const { id, sku, number, bestBeforeDate: expected } = lot
  const [date, setDate] = useState(expected ?? '')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isReasonMissing = reason.trim().length < MIN_REASON_LENGTH
  const isDateWrong = date === '' || date === expected
  const change = useMutation({
    mutationFn: () =>
      call(changeLotDate, { params: { id }, body: { bestBeforeDate: date, expected, reason: reason.trim() } }),
    onSuccess: () => {
      notify({ kind: 'ok', title: t('lots.dateChanged') })
      onClose()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: adminKey('stock') }),
  })
  return (
    <FormDialog
      title={t('lots.changeDate')}
      text={[textOf(lot, 'title'), sku, number].filter(Boolean).join(' · ')}
      action={t('lots.saveDate')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (!isDateWrong && !isReasonMissing) change.mutate()
      }}
    >
      <TextField
        label={t('lots.column.bestBefore')}
        hint={t('lots.dateHint')}
        error={isSubmitted && isDateWrong ? t('lots.dateWrong') : undefined}
        data-autofocus
        type="date"
        value={date}
        onChange={setDate}
      />
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSubmitted && isReasonMissing}
        hint={t('lots.dateReasonHint')}
      />
    </FormDialog>
  )
}
