import type { DraftCustomer, DraftQuote } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, Panel } from '#shared/admin/page-parts.tsx'
import { Notice } from '#ui/notice.tsx'
import { CustomerSection } from './customer-section.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { contentsOf, type DraftValues, type SetDraft } from './draft-values.ts'
import { LinesSection } from './lines-section.tsx'
import { draftQuoteQuery, priceFactorsOf } from './queries.ts'
import { DiscountFields, TotalsSection } from './totals-section.tsx'
import { useDraftSteps } from './use-draft-steps.ts'

type DraftFormProps = {
  id: string
  title: string
  /** 0 for a draft that is not saved. */
  version: number
  initial: DraftValues
  initialCustomer: DraftCustomer | null
}

const TYPING_MS = 300

export function DraftForm({ id, title, version, initial, initialCustomer }: DraftFormProps) {
  const t = useT()
  const confirm = useConfirm()
  const [values, setValues] = useState(initial)
  const [customer, setCustomer] = useState(initialCustomer)
  const contents = contentsOf(values)
  const steps = useDraftSteps({ id, version, initial: contentsOf(initial) })
  const isDirty = steps.isDirty(contents)
  const { pass } = useLeaveGuard(isDirty)
  const isFirstSaved = version === 0 && steps.version > 0 && !isDirty
  const showAddress = useEffectEvent(steps.showAddress)
  // After the guard has seen that nothing is lost.
  useEffect(() => {
    if (isFirstSaved) showAddress()
  }, [isFirstSaved])
  const { error } = steps
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [error])
  const factors = JSON.stringify(priceFactorsOf(contents))
  const settledFactors = useDebounced(factors, TYPING_MS)
  const quote = useQuery(draftQuoteQuery(settledFactors))
  const set: SetDraft = changes => {
    setValues(before => ({ ...before, ...changes }))
    steps.clearErrors(Object.keys(changes))
  }
  const place = (data: DraftQuote) => steps.place.mutate({ contents, quote: data, onPlaced: pass })
  const discard = async () => {
    const isSure = await confirm({
      title: t('drafts.discardTitle'),
      text: t('drafts.discardText'),
      action: t('drafts.discard'),
      isDangerous: true,
    })
    if (!isSure) return
    pass()
    steps.discard.mutate()
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        steps.save.mutate(contents)
      }}
    >
      <AdminHeading title={title}>
        {steps.version > 0 && (
          <CompactButton variant="danger" pending={steps.discard.isPending} onClick={() => void discard()}>
            {t('drafts.discard')}
          </CompactButton>
        )}
        <CompactButton type="submit" pending={steps.save.isPending}>
          {t('drafts.save')}
        </CompactButton>
      </AdminHeading>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <Panel title={t('drafts.customer')}>
            <CustomerSection
              values={values}
              customer={customer}
              errorOf={steps.errorOf}
              onChange={set}
              onPick={picked => {
                setCustomer(picked)
                if (!picked) steps.clearErrors(['phone', 'name'])
              }}
            />
          </Panel>
          <Panel title={t('drafts.products')}>
            <LinesSection values={values} quote={quote.data} errorOf={steps.errorOf} onChange={set} />
          </Panel>
        </div>
        <div className="grid content-start gap-4">
          <Panel title={t('drafts.delivery')}>
            <DeliverySection values={values} customer={customer} errorOf={steps.errorOf} onChange={set} />
          </Panel>
          <Panel title={t('drafts.discount')}>
            <DiscountFields values={values} quote={quote.data} errorOf={steps.errorOf} onChange={set} />
          </Panel>
          <Panel title={t('drafts.totals')}>
            <TotalsSection
              query={quote}
              isOutdated={factors !== settledFactors}
              isPlacing={steps.place.isPending}
              onPlace={place}
            />
            {steps.failure && (
              <Notice kind="bad" role="alert" className="mt-3" title={steps.failure.title}>
                {steps.failure.text}
              </Notice>
            )}
          </Panel>
        </div>
      </div>
    </form>
  )
}
