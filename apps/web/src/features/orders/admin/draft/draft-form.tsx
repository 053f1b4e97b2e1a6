import type { DraftCustomer, DraftQuote, OrderDraft } from '@shop/contracts/order-drafts-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
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
import { BalanceFields, DiscountFields } from './discount-section.tsx'
import { linesBesidesGroups } from './draft-groups.ts'
import { contentsOf, type DraftValues, isDiscountUnfinished, type SetDraft } from './draft-values.ts'
import { LinesSection } from './lines-section.tsx'
import { MixesSection } from './mixes-section.tsx'
import { draftQuoteQuery, isSamePerson, priceFactorsOf } from './queries.ts'
import { RentalsSection } from './rentals-section.tsx'
import { TotalsSection } from './totals-section.tsx'
import { useDraftSteps } from './use-draft-steps.ts'

type DraftFormProps = {
  id: string
  title: string
  /** 0 for a draft that is not saved. */
  version: number
  initial: DraftValues
  /** What is saved; undefined for a new draft. */
  saved: Pick<OrderDraft, 'contents' | 'customer'> | undefined
}

const TYPING_MS = 300

export function DraftForm({ id, title, version, initial, saved }: DraftFormProps) {
  const t = useT()
  const confirm = useConfirm()
  const [values, setValues] = useState(initial)
  const [customer, setCustomer] = useState(() => findChosen(initial, saved))
  const [isSubmitted, setSubmitted] = useState(false)
  const contents = contentsOf(values)
  const steps = useDraftSteps({ id, version, initial: contentsOf(initial), saved })
  const owner = findOwner(values, steps.customer)
  const isUnfinished = isDiscountUnfinished(values)
  const isDirty = isUnfinished || steps.isDirty(contents)
  const { pass } = useLeaveGuard(isDirty)
  const [isNew] = useState(version === 0)
  const isFirstSaved = isNew && steps.isSettled && !isDirty
  const showAddress = useEffectEvent(steps.showAddress)
  // The form of the new address starts from what is saved: wait until nothing is lost.
  useEffect(() => {
    if (isFirstSaved) showAddress()
  }, [isFirstSaved])
  const { error } = steps
  useEffect(() => {
    if (error || isSubmitted) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [error, isSubmitted])
  const factors = priceFactorsOf(contents)
  const settledFactors = useDebounced(factors, TYPING_MS)
  const quote = useQuery(draftQuoteQuery(settledFactors))
  const set: SetDraft = changes => {
    setValues(before => ({ ...before, ...changes }))
    setSubmitted(false)
    steps.clearErrors(Object.keys(changes))
  }
  /** Runs a step unless another one runs or a field that is not part of the contents is wrong. */
  const submit = (run: () => void) => {
    if (steps.isBusy) return
    setSubmitted(isUnfinished)
    if (!isUnfinished) run()
  }
  const place = (data: DraftQuote) => submit(() => steps.place.mutate({ contents, quote: data, onPlaced: pass }))
  const isQuoteCurrent = factors === settledFactors && !quote.isPlaceholderData
  const failure = steps.failure && (
    <Notice kind="bad" role="alert" title={steps.failure.title}>
      {steps.failure.text}
    </Notice>
  )
  const discard = async () => {
    const isSure = await confirm({
      title: t('drafts.discardTitle'),
      text: t('drafts.discardText'),
      action: t('drafts.discard'),
      isDangerous: true,
    })
    if (isSure) steps.discard.mutate({ onDiscarded: pass })
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit(() => steps.save.mutate(contents))
      }}
    >
      <AdminHeading title={title}>
        <DraftActions steps={steps} onDiscard={() => void discard()} />
      </AdminHeading>
      {!steps.place.isError && failure && <div className="mb-4">{failure}</div>}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <Panel title={t('drafts.customer')}>
            <CustomerSection
              values={values}
              customer={customer}
              owner={owner}
              errorOf={steps.errorOf}
              onChange={set}
              onPick={picked => {
                setCustomer(picked)
                if (!picked) steps.clearErrors(['phone', 'name'])
              }}
            />
          </Panel>
          <Panel title={t('drafts.products')}>
            <LinesSection
              values={values}
              quote={quote.data && { lines: linesBesidesGroups(quote.data.lines, values) }}
              errorOf={steps.errorOf}
              onChange={set}
            />
          </Panel>
          <Panel title={t('drafts.rentals')}>
            <RentalsSection values={values} quote={quote.data} errorOf={steps.errorOf} onChange={set} />
          </Panel>
          <Panel title={t('drafts.mixes')}>
            <MixesSection
              values={values}
              customerId={values.accountId ?? owner?.accountId}
              quote={quote.data}
              errorOf={steps.errorOf}
              onChange={set}
            />
          </Panel>
        </div>
        <div className="grid content-start gap-4">
          <Panel title={t('drafts.delivery')}>
            <DeliverySection
              values={values}
              locale={values.locale}
              customer={customer}
              quote={quote.data}
              errorOf={steps.errorOf}
              onChange={set}
            />
          </Panel>
          <Panel title={t('drafts.discount')}>
            <DiscountFields
              values={values}
              quote={isQuoteCurrent ? quote.data : undefined}
              isSubmitted={isSubmitted}
              errorOf={steps.errorOf}
              onChange={set}
            />
            <BalanceFields
              values={values}
              quote={isSamePerson(factors, settledFactors) ? quote.data : undefined}
              errorOf={steps.errorOf}
              onChange={set}
            />
          </Panel>
          <Panel title={t('drafts.totals')}>
            <TotalsSection
              values={values}
              query={quote}
              isOutdated={factors !== settledFactors}
              isPlacing={steps.place.isPending}
              isBusy={steps.save.isPending || steps.discard.isPending}
              onPlace={place}
            />
            {steps.place.isError && failure && <div className="mt-3">{failure}</div>}
          </Panel>
        </div>
      </div>
    </form>
  )
}

type DraftActionsProps = { steps: ReturnType<typeof useDraftSteps>; onDiscard: () => void }

/** Discards a saved draft, and saves it. */
function DraftActions({ steps: { version, isBusy, save, discard }, onDiscard }: DraftActionsProps) {
  const t = useT()
  return (
    <>
      {version > 0 && (
        <CompactButton
          variant="danger"
          pending={discard.isPending}
          disabled={isBusy && !discard.isPending}
          onClick={onDiscard}
        >
          {t('drafts.discard')}
        </CompactButton>
      )}
      <CompactButton type="submit" pending={save.isPending} disabled={isBusy && !save.isPending}>
        {t('drafts.save')}
      </CompactButton>
    </>
  )
}

/** Finds the customer who was chosen for a saved draft. A customer found by the phone is not chosen. */
const findChosen = ({ accountId }: DraftValues, saved: DraftFormProps['saved']): DraftCustomer | null =>
  accountId === null ? null : (saved?.customer ?? null)

/** Finds the customer whose number is typed, if no other customer is chosen. */
function findOwner({ accountId, phone }: DraftValues, customer: DraftCustomer | null): DraftCustomer | null {
  return accountId === null && customer?.phone === normalizePhone(phone) ? customer : null
}
