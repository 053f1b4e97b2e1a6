import type { ReturnReason } from '@shop/contracts/returns.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { findProblem, ReasonField, RefundSummary, ReturnLines } from '../return-form.tsx'
import { calculateRefund, type ReturnSelection, toReturnableLines } from '../selection.ts'
import { HandedInField, MAX_NOTE_LENGTH } from './handed-in-field.tsx'
import { STAFF_REASON_LABELS } from './labels.ts'
import { returnsOfOrderQuery, useOpenReturn } from './queries.ts'

type OpenReturnDialogProps = {
  number: number
  /** Called if staff have the items already: they are received next. */
  onOpened: (orderReturn: StaffReturn) => void
  onClose: () => void
}

/** Opens a return for a customer who called or came to the shop. */
export function OpenReturnDialog({ number, onOpened, onClose }: OpenReturnDialogProps) {
  const t = useT()
  const query = useQuery(returnsOfOrderQuery(number))
  const lines = query.data?.lines ?? []
  const [choice, setChoice] = useState<ReturnSelection>({})
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const [note, setNote] = useState('')
  const [isHandedIn, setHandedIn] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const opening = useOpenReturn(number)
  const selected = toReturnableLines(lines, choice, reason)
  const problem = findProblem(lines, choice, reason, selected.length)
  const submit = () => {
    setSubmitted(true)
    if (problem) return
    const onSuccess = (orderReturn: StaffReturn) => {
      notify({ kind: 'ok', title: t('adminReturns.wasOpened', { number: orderReturn.number }) })
      onClose()
      if (isHandedIn) onOpened(orderReturn)
    }
    opening.mutate({ reason, note: note.trim() || undefined, lines: selected, isHandedIn }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminReturns.openOf', { number: String(number) })}
      text={t('adminReturns.openText')}
      action={t('adminReturns.open')}
      isPicked={Object.keys(choice).length > 0}
      change={opening}
      onClose={onClose}
      onSubmit={submit}
    >
      {query.data ? (
        <>
          <ReasonField labels={STAFF_REASON_LABELS} reason={reason} onChange={setReason} />
          <ReturnLines
            legend={t('adminReturns.column.items')}
            lines={lines}
            choice={choice}
            reason={reason}
            onChange={setChoice}
          />
          <HandedInField isHandedIn={isHandedIn} onChange={setHandedIn} />
          <TextAreaField
            label={t('adminReturns.note')}
            hint={t('adminReturns.noteHint')}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
          <RefundSummary worth={calculateRefund(lines, selected)} terms={t('adminReturns.terms')} />
        </>
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-control" />
      )}
      {isSubmitted && problem && <FieldError role="alert">{t(problem)}</FieldError>}
    </FormDialog>
  )
}
