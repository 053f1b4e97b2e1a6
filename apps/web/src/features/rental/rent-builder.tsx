import type { RentalHookah } from '@shop/contracts/rental.ts'
import { Check } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Calendar } from './calendar.tsx'
import { ChoiceList } from './choice-list.tsx'
import { RentSummary } from './rent-summary.tsx'
import { type RentChoice, STEPS, type Step, useRentChoice } from './use-rent-choice.ts'

const NAMES: Record<Step, MessageId> = {
  hookah: 'rent.step1',
  flavor: 'rent.step2',
  cup: 'rent.step3',
  dates: 'rent.step4',
}

/** Hookah, flavor, cup, dates: one step at a time, with what it comes to as one chooses. */
export function RentBuilder({ hookahs }: { hookahs: readonly RentalHookah[] }) {
  const t = useT()
  const choice = useRentChoice(hookahs)
  const { step } = choice
  const name = t(NAMES[step])
  return (
    <section id="build" aria-labelledby="build-heading" className="scroll-mt-24">
      <h2 id="build-heading" className="mb-5 text-2xl">
        {t('rent.build')}
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 rounded-card bg-surface p-4 md:p-6">
          <StepNames choice={choice} />
          <h3 aria-live="polite" className="mt-5 mb-4 text-lg">
            {t('rent.stepOf', { step: STEPS.indexOf(step) + 1, name })}
          </h3>
          <StepBody choice={choice} hookahs={hookahs} />
        </div>
        <RentSummary choice={choice} />
      </div>
    </section>
  )
}

/** The four steps with what is chosen in each; one can go back to any, and on as far as is chosen. */
function StepNames({ choice }: { choice: RentChoice }) {
  const t = useT()
  const { step, given, open } = choice
  const firstOpen = STEPS.findIndex(each => !given[each])
  return (
    <ol aria-label={t('rent.steps')} className="flex flex-wrap gap-2">
      {STEPS.map((each, index) => {
        const isReachable = firstOpen === -1 || index <= firstOpen
        return (
          <li key={each}>
            <button
              type="button"
              disabled={!isReachable}
              aria-current={each === step ? 'step' : undefined}
              onClick={() => open(each)}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] px-4 font-medium text-sm disabled:opacity-55',
                each === step ? 'border-accent bg-raised' : 'border-control',
              )}
            >
              {given[each] && each !== step ? (
                <Check aria-hidden className="size-4 text-ok" />
              ) : (
                <span>{index + 1}.</span>
              )}
              {t(NAMES[each])}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function StepBody({ choice, hookahs }: { choice: RentChoice; hookahs: readonly RentalHookah[] }) {
  const t = useT()
  const textOf = useProductText()
  const { step, options, hookah, flavor, cup, from, to } = choice
  if (step === 'hookah') {
    const choices = hookahs.map(each => ({ key: each.slug, product: each, priceAmd: each.pricePerDay }))
    return (
      <ChoiceList
        name="hookah"
        legend={t('rent.step1')}
        choices={choices}
        chosen={hookah?.slug}
        priceWords={price => t('rent.pricePerDay', { price })}
        onChoose={choice.chooseHookah}
      />
    )
  }
  if (step === 'dates') {
    if (!hookah) return null
    return <Calendar key={hookah.slug} model={hookah.slug} from={from} to={to} onChoose={choice.chooseDays} />
  }
  if (!options) {
    if (choice.isError) return <RetryNotice pending={choice.isFetching} onRetry={choice.retry} />
    return <Skeleton className="h-72 w-full rounded-picture" />
  }
  const isFlavor = step === 'flavor'
  const goods = isFlavor ? options.flavors : options.cups
  const choices = goods
    .map(each => ({ key: each.packing.sku, product: each, priceAmd: each.packing.price }))
    .toSorted((a, b) => (isFlavor ? textOf(a.product, 'title').localeCompare(textOf(b.product, 'title')) : 0))
  return (
    <ChoiceList
      key={step}
      name={step}
      legend={t(NAMES[step])}
      choices={choices}
      chosen={(isFlavor ? flavor : cup)?.packing.sku}
      hasSearch={isFlavor}
      onChoose={isFlavor ? choice.chooseFlavor : choice.chooseCup}
    />
  )
}
