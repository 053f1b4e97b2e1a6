import { changeLotDate, type StockLot } from '@shop/contracts/lots-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { ReasonField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { notify } from '#ui/toast/notify.ts'

const MIN_REASON_LENGTH = 3

/** Corrects the best-before date of a lot, or removes it if its category does not need one. */
export function LotDateDialog({ lot, onClose }: { lot: StockLot; onClose: () => void }) {
  const t = useT()
  const textOf = useProductText()
  const client = useQueryClient()
  const { id, sku, number, bestBeforeDate: expected, needsDate } = lot
  const [date, setDate] = useState(expected ?? '')
  /** True while only a part of the date is typed: its value is '' then. */
  const [isUnfinished, setUnfinished] = useState(false)
  const checkDate = (event: SyntheticEvent<HTMLInputElement>) => setUnfinished(event.currentTarget.validity.badInput)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isReasonMissing = reason.trim().length < MIN_REASON_LENGTH
  const isRemoval = date === '' && !isUnfinished && expected !== null
  const isWrong = isUnfinished || date === (expected ?? '')
  const problem = findProblem({ isWrong, isForbidden: isRemoval && needsDate })
  const dateError = problem && t(problem)
  const change = useMutation({
    mutationFn: () =>
      call(changeLotDate, { params: { id }, body: { bestBeforeDate: date || null, expected, reason: reason.trim() } }),
    onSuccess: () => {
      notify({ kind: 'ok', title: t(isRemoval ? 'lots.dateRemoved' : 'lots.dateChanged') })
      onClose()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: adminKey('stock') }),
  })
  return (
    <FormDialog
      title={t('lots.changeDate')}
      text={[textOf(lot, 'title'), sku, number].filter(Boolean).join(' · ')}
      action={t(isRemoval ? 'lots.removeDate' : 'lots.saveDate')}
      change={change}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (!dateError && !isReasonMissing) change.mutate()
      }}
    >
      <TextField
        label={t('lots.column.bestBefore')}
        hint={t(needsDate || expected === null ? 'lots.dateHint' : 'lots.dateRemovalHint')}
        error={isSubmitted ? dateError : undefined}
        data-autofocus
        type="date"
        value={date}
        onChange={setDate}
        // Browsers send no input event while the value stays ''.
        onInput={checkDate}
        onKeyUp={checkDate}
        onBlur={checkDate}
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

function findProblem({ isWrong, isForbidden }: { isWrong: boolean; isForbidden: boolean }) {
  if (isForbidden) return 'lots.dateNeeded'
  return isWrong ? 'lots.dateWrong' : undefined
}
