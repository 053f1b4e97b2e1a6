import { shopDate } from '@shop/contracts/days.ts'
import { changeLotDate, type StockLot } from '@shop/contracts/lots-staff.ts'
import { findPackedProblem } from '@shop/contracts/purchasing.ts'
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

/** Corrects the dates of a lot, or removes them. The best-before date stays if its category needs one. */
export function LotDateDialog({ lot, onClose }: { lot: StockLot; onClose: () => void }) {
  const t = useT()
  const textOf = useProductText()
  const client = useQueryClient()
  const { id, sku, number, bestBeforeDate: expected, packedDate: expectedPackedDate, needsDate } = lot
  const best = useDateInput(expected)
  const packed = useDateInput(expectedPackedDate)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isReasonMissing = reason.trim().length < MIN_REASON_LENGTH
  const isRemoval = best.isRemoved && !packed.isChanged
  const bestProblem = findProblem(best, packed, needsDate)
  const packedProblem = findPackedError(packed, best)
  const change = useMutation({
    mutationFn: () =>
      call(changeLotDate, {
        params: { id },
        body: {
          ...(best.isChanged && { bestBeforeDate: best.date, expected }),
          ...(packed.isChanged && { packedDate: packed.date, expectedPackedDate }),
          reason: reason.trim(),
        },
      }),
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
        if (!bestProblem && !packedProblem && !isReasonMissing) change.mutate()
      }}
    >
      <TextField
        label={t('lots.column.bestBefore')}
        hint={t(needsDate || expected === null ? 'lots.dateHint' : 'lots.dateRemovalHint')}
        error={isSubmitted && bestProblem ? t(bestProblem) : undefined}
        data-autofocus
        {...best.field}
      />
      <TextField
        label={t('lots.column.packed')}
        hint={t('lots.packedHint')}
        error={isSubmitted && packedProblem ? t(packedProblem) : undefined}
        {...packed.field}
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

/**
 * The state of a date field. Until staff type into it, it follows the stored date, which someone else may correct.
 * @param stored null if there is none
 */
function useDateInput(stored: string | null) {
  const [edited, setEdited] = useState<string>()
  const typed = edited ?? stored ?? ''
  /** True while only a part of the date is typed: its value is '' then. */
  const [isUnfinished, setUnfinished] = useState(false)
  const check = (event: SyntheticEvent<HTMLInputElement>) => setUnfinished(event.currentTarget.validity.badInput)
  return {
    date: typed || null,
    isUnfinished,
    isChanged: isUnfinished || typed !== (stored ?? ''),
    isRemoved: typed === '' && !isUnfinished && stored !== null,
    field: {
      type: 'date',
      value: typed,
      onChange: setEdited,
      // Browsers send no input event while the value stays ''.
      onInput: check,
      onKeyUp: check,
      onBlur: check,
    },
  } as const
}

type DateInput = ReturnType<typeof useDateInput>

function findProblem(best: DateInput, packed: DateInput, needsDate: boolean) {
  if (best.isRemoved && needsDate) return 'lots.dateNeeded'
  return best.isUnfinished || !(best.isChanged || packed.isChanged) ? 'lots.dateWrong' : undefined
}

const PACKED_ERRORS = { packed_late: 'lots.packedLate', packed_future: 'lots.packedFuture' } as const

function findPackedError(packed: DateInput, best: DateInput) {
  if (packed.isUnfinished) return 'lots.dateWrong'
  const problem = findPackedProblem({ packedDate: packed.date, bestBeforeDate: best.date }, shopDate(new Date()))
  return problem && PACKED_ERRORS[problem]
}
