import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useState } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { notify } from '#ui/toast/notify.ts'
import { Difference, type ExchangedOrder, expectedOf, type RenderWanted, useWanted } from './exchange-parts.tsx'
import { HandedInField } from './handed-in-field.tsx'
import { returnExchangeQuoteQuery, useAcceptAsExchange } from './queries.ts'
import { ReturnedItems } from './return-item.tsx'

type AcceptAsExchangeDialogProps = {
  order: ExchangedOrder
  orderReturn: StaffReturn
  renderWanted: RenderWanted
  /** Called with the return if staff have its items already: they are received next. */
  onAccepted: (returnId: string) => void
  onClose: () => void
}

/** Accepts a return that the customer requested as an exchange: what goes out for it, and the difference at once. */
export function AcceptAsExchangeDialog(props: AcceptAsExchangeDialogProps) {
  const { order, orderReturn, renderWanted, onAccepted, onClose } = props
  useMessages('returns')
  const t = useT()
  const { id, number } = orderReturn
  const [isHandedIn, setHandedIn] = useState(orderReturn.isHandedIn === true)
  const [isSubmitted, setSubmitted] = useState(false)
  const [sentFactors, setSentFactors] = useState('')
  const acceptance = useAcceptAsExchange(id)
  const wanted = useWanted({
    order,
    bodyOf: fields => fields,
    canCalculate: true,
    quoteQueryOf: factors => returnExchangeQuoteQuery(id, factors),
    isSubmitted,
    sent: { factors: sentFactors, error: acceptance.error },
  })
  const { body, delivery, quote, isCalculating } = wanted
  // An error is about what was sent, not about what was changed since.
  const error = (sentFactors === wanted.factors ? acceptance.error : null) ?? wanted.error
  const submit = () => {
    setSubmitted(true)
    if (wanted.isIncomplete || !quote) return
    setSentFactors(wanted.factors)
    acceptance.mutate(
      { ...body, delivery, isHandedIn, expected: expectedOf(quote) },
      {
        onSuccess: opened => {
          notify({ kind: 'ok', title: t('adminReturns.wasExchanged', { number: String(opened.number) }) })
          onClose()
          if (isHandedIn) onAccepted(id)
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('adminReturns.exchangeReturn', { number })}
      text={t('adminReturns.exchangeText')}
      action={t('adminReturns.exchange')}
      isPicked={body.items.length > 0}
      change={{ error, isPending: acceptance.isPending || isCalculating }}
      onClose={onClose}
      onSubmit={submit}
    >
      <section aria-label={t('adminReturns.exchangeBack')} className="grid gap-1.5">
        <h3 className="font-medium text-sm">{t('adminReturns.exchangeBack')}</h3>
        <div className="rounded-control bg-raised px-3 py-2 text-sm">
          <ReturnedItems orderReturn={orderReturn} />
        </div>
      </section>
      {renderWanted(wanted.fields)}
      {!orderReturn.isHandedIn && (
        <HandedInField
          isHandedIn={isHandedIn}
          handedInText="adminReturns.exchangeHandedInText"
          onChange={setHandedIn}
        />
      )}
      {quote && <Difference quote={quote} isCalculating={isCalculating} />}
    </FormDialog>
  )
}
