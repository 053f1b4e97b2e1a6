import type { OpenedExchange } from '@shop/contracts/exchanges-staff.ts'
import type { ReturnReason } from '@shop/contracts/returns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { findProblem, ReasonField, ReturnLines } from '../return-form.tsx'
import { type ReturnSelection, toReturnableLines } from '../selection.ts'
import { Difference, type ExchangedOrder, expectedOf, type RenderWanted, useWanted } from './exchange-parts.tsx'
import { HandedInField, MAX_NOTE_LENGTH } from './handed-in-field.tsx'
import { STAFF_REASON_LABELS } from './labels.ts'
import { exchangeQuoteQuery, returnsOfOrderQuery, useOpenExchange } from './queries.ts'

type ExchangeDialogProps = {
  order: ExchangedOrder
  renderWanted: RenderWanted
  /** Called with the return if staff have its items already: they are received next. */
  onOpened: (returnId: string) => void
  onClose: () => void
}

/** Exchanges items of a delivered order for others: what comes back, what goes out, and the difference at once. */
export function ExchangeDialog({ order, renderWanted, onOpened, onClose }: ExchangeDialogProps) {
  useMessages('returns')
  const t = useT()
  const query = useQuery(returnsOfOrderQuery(order.number))
  const lines = query.data?.lines ?? []
  const [choice, setChoice] = useState<ReturnSelection>({})
  const [reason, setReason] = useState<ReturnReason>('changed_mind')
  const [note, setNote] = useState('')
  const [isHandedIn, setHandedIn] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const [sentFactors, setSentFactors] = useState('')
  const opening = useOpenExchange(order.number)
  const selected = toReturnableLines(lines, choice, reason)
  const problem = findProblem(lines, choice, reason, selected.length)
  const wanted = useWanted({
    order,
    bodyOf: fields => ({ reason, lines: selected, ...fields }),
    canCalculate: selected.length > 0,
    quoteQueryOf: factors => exchangeQuoteQuery(order.number, factors),
    isSubmitted,
    sent: { factors: sentFactors, error: opening.error },
  })
  const { body, delivery, quote, isCalculating } = wanted
  // An error is about what was sent, not about what was changed since.
  const openingError = sentFactors === wanted.factors ? opening.error : null
  const submit = () => {
    setSubmitted(true)
    if (problem || wanted.isIncomplete || !quote) return
    const onSuccess = ({ number, returnId }: OpenedExchange) => {
      notify({ kind: 'ok', title: t('adminReturns.wasExchanged', { number: String(number) }) })
      onClose()
      if (isHandedIn) onOpened(returnId)
    }
    const expected = expectedOf(quote)
    setSentFactors(wanted.factors)
    opening.mutate({ ...body, delivery, isHandedIn, expected, note: note.trim() || undefined }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminReturns.exchangeOf', { number: String(order.number) })}
      text={t('adminReturns.exchangeText')}
      action={t('adminReturns.exchange')}
      isPicked={Object.keys(choice).length + body.items.length > 0}
      change={{ error: openingError ?? wanted.error, isPending: opening.isPending || isCalculating }}
      onClose={onClose}
      onSubmit={submit}
    >
      {query.data ? (
        <>
          <ReasonField labels={STAFF_REASON_LABELS} reason={reason} onChange={setReason} />
          <ReturnLines
            legend={t('adminReturns.exchangeBack')}
            lines={lines}
            choice={choice}
            reason={reason}
            onChange={setChoice}
          />
          {isSubmitted && problem && <FieldError role="alert">{t(problem)}</FieldError>}
          {renderWanted(wanted.fields)}
          <HandedInField
            isHandedIn={isHandedIn}
            handedInText="adminReturns.exchangeHandedInText"
            onChange={setHandedIn}
          />
          <TextAreaField
            label={t('adminReturns.note')}
            hint={t('adminReturns.noteHint')}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={setNote}
          />
          {quote && <Difference quote={quote} isCalculating={isCalculating} />}
        </>
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-control" />
      )}
    </FormDialog>
  )
}
