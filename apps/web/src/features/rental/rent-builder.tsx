import { attributes } from '@shop/contracts/attributes.ts'
import { flavorCategories } from '@shop/contracts/product-values.ts'
import type { RentalFlavor, RentalHookah } from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDayText } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Calendar } from '#shared/rental/calendar.tsx'
import { useDepositStanding } from '#shared/rental/deposit-query.ts'
import { cx } from '#ui/class-names.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { ChoiceList } from './choice-list.tsx'
import { rentalStartsQuery } from './queries.ts'
import { type RentChoice, STEPS, type Step, useRentChoice, useRentOrder } from './rent-choice.ts'
import { RentBar, RentSummary } from './rent-summary.tsx'
import { WaitForm } from './wait-form.tsx'

const NAMES: Record<Step, MessageId> = {
  hookah: 'rent.step1',
  flavor: 'rent.step2',
  cup: 'rent.step3',
  dates: 'rent.step4',
}

/** Configures a rental in four steps (hookah, flavor, bowl, dates) and shows the price. */
export function RentBuilder({ hookahs }: { hookahs: readonly RentalHookah[] }) {
  const t = useT()
  const choice = useRentChoice(hookahs)
  const order = useRentOrder(choice)
  const heading = useStepHeading(choice)
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
          <h3 ref={heading} tabIndex={-1} className="mt-5 mb-4 scroll-mt-24 text-lg focus:outline-none">
            {t('rent.stepOf', { step: STEPS.indexOf(step) + 1, name })}
          </h3>
          <StepBody choice={choice} hookahs={hookahs} />
        </div>
        <RentSummary choice={choice} order={order} />
      </div>
      <RentBar choice={choice} order={order} />
    </section>
  )
}

/** Scrolls to the heading of a step and focuses it when the customer moves to another step. */
function useStepHeading({ step, isRestored }: RentChoice) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<Step>(undefined)
  useEffect(() => {
    if (!isRestored) return
    if (last.current !== undefined && last.current !== step) {
      heading.current?.focus({ preventScroll: true })
      heading.current?.scrollIntoView({ block: 'start' })
    }
    last.current = step
  }, [step, isRestored])
  return heading
}

/** The four steps with the choices so far. Completed steps can be reopened; the dates need only a model. */
function StepNames({ choice }: { choice: RentChoice }) {
  const t = useT()
  const { step, isChosen, open } = choice
  const chosenText = useChosenText(choice)
  const firstOpen = STEPS.findIndex(each => !isChosen[each])
  return (
    <ol aria-label={t('rent.steps')} className="flex flex-wrap gap-2">
      {STEPS.map((each, index) => {
        const isReachable = firstOpen === -1 || index <= firstOpen || (each === 'dates' && isChosen.hookah)
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
              {isChosen[each] && each !== step ? (
                <Check aria-hidden className="size-4 text-ok" />
              ) : (
                <span>{index + 1}.</span>
              )}
              {t(NAMES[each])}
              {isChosen[each] && each !== step && <span className="sr-only">: {chosenText(each)}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** Returns the choice of a completed step. */
function useChosenText({ hookah, flavor, cup, from, to }: RentChoice): (step: Step) => string {
  const t = useT()
  const dayText = useDayText()
  const textOf = useProductText()
  return step => {
    switch (step) {
      case 'hookah':
        return hookah ? textOf(hookah, 'title') : ''
      case 'flavor':
        return flavor ? textOf(flavor, 'title') : t('rent.ownFlavor')
      case 'cup':
        return cup ? textOf(cup, 'title') : t('rent.ownBowl')
      case 'dates':
        return [from, to].flatMap(day => (day ? dayText(day) : [])).join(' – ')
    }
  }
}

function StepBody({ choice, hookahs }: { choice: RentChoice; hookahs: readonly RentalHookah[] }) {
  const { step, hookah, from, to, options } = choice
  if (step === 'hookah') return <Models choice={choice} hookahs={hookahs} />
  if (step === 'dates') {
    if (!hookah) return null
    return (
      <>
        <Calendar key={hookah.slug} model={hookah.slug} from={from} to={to} onChoose={choice.chooseDays} />
        <WaitForm
          key={`wait ${hookah.slug}`}
          hookah={hookah}
          terms={options?.terms}
          hookahs={hookahs}
          onDays={choice.chooseDays}
          onModel={choice.chooseModelDays}
        />
        <Costs hookah={hookah} />
        <Extras choice={choice} />
      </>
    )
  }
  if (!options) {
    if (choice.isError) return <RetryNotice pending={choice.isFetching} onRetry={choice.retry} />
    return <Skeleton className="h-160 w-full rounded-picture" />
  }
  return <Parts key={step} choice={choice} options={options} isFlavor={step === 'flavor'} />
}

/** The models with their prices, deposits and earliest days. */
function Models({ choice, hookahs }: { choice: RentChoice; hookahs: readonly RentalHookah[] }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const textOf = useProductText()
  const dayText = useDayText()
  const { depositOf } = useDepositStanding()
  const { data: starts } = useQuery(rentalStartsQuery)
  const startText = (slug: string) => {
    const start = starts?.find(each => each.slug === slug)
    if (!start) return '\u00a0'
    return start.date ? t('rent.freeFrom', { day: dayText(start.date) }) : t('rent.noneFree')
  }
  return (
    <ChoiceList
      name="hookah"
      legend={t('rent.step1')}
      choices={hookahs.map(hookah => ({
        key: hookah.slug,
        product: hookah,
        price: t('rent.pricePerDay', { price: formatAmd(hookah.pricePerDay) }),
        note: (
          <>
            {hookah.volume !== undefined && (
              <span className="text-muted text-xs">{t('rent.base', { milliliters: hookah.volume })}</span>
            )}
            <span className="text-muted text-xs tabular-nums">
              {t('rent.depositOf', { price: formatAmd(depositOf(hookah.deposit)) })}
            </span>
            <span className="min-h-4 text-ok text-xs">{startText(hookah.slug)}</span>
          </>
        ),
        link: (
          <LocaleLink
            to={paths.product(hookah.slug)}
            className="inline-flex min-h-8 items-center self-start px-2 text-sm underline decoration-control underline-offset-4"
          >
            {t('rent.details')}
            <span className="sr-only">: {textOf(hookah, 'title')}</span>
          </LocaleLink>
        ),
      }))}
      chosen={choice.hookah?.slug}
      onChoose={choice.chooseHookah}
    />
  )
}

type PartsProps = { choice: RentChoice; options: NonNullable<RentChoice['options']>; isFlavor: boolean }

/** The flavors, by name and with their families, or the bowls. */
function Parts({ choice, options, isFlavor }: PartsProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const textOf = useProductText()
  const chosen = isFlavor ? choice.flavor : choice.cup
  const names = attributes.flavorCategory.values
  const choices = (isFlavor ? options.flavors : options.cups)
    .map(product => ({
      key: product.packing.sku,
      product,
      price: formatAmd(product.packing.price),
      group: (product as Partial<RentalFlavor>).flavorCategory,
    }))
    .toSorted((a, b) => (isFlavor ? textOf(a.product, 'title').localeCompare(textOf(b.product, 'title')) : 0))
  const groups = flavorCategories.filter(id => choices.some(({ group }) => group === id))
  const part = isFlavor ? 'flavor' : 'cup'
  return (
    <>
      <OwnPart part={part} choice={choice} />
      <ChoiceList
        name={part}
        legend={t(isFlavor ? 'rent.step2' : 'rent.step3')}
        choices={choices}
        chosen={chosen?.packing.sku}
        groups={groups.map(id => ({ id, name: t(names[id]) }))}
        onChoose={isFlavor ? choice.chooseFlavor : choice.chooseCup}
      />
    </>
  )
}

/** The choice to rent without tobacco or without a bowl. */
function OwnPart({ part, choice }: { part: 'flavor' | 'cup'; choice: RentChoice }) {
  const t = useT()
  const isChosen = choice.own[part]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => choice.chooseOwn(part)}
      className={cx(
        'mb-4 flex min-h-11 w-full max-w-md items-center gap-3 rounded-picture border-[1.5px] px-4 py-2.5 text-left hover:bg-raised',
        isChosen ? 'border-accent bg-raised' : 'border-control',
      )}
    >
      <span className="grow">
        <span className="block font-medium">{t(part === 'flavor' ? 'rent.ownFlavor' : 'rent.ownBowl')}</span>
        <span className="block text-muted text-sm">
          {t(part === 'flavor' ? 'rent.ownFlavorText' : 'rent.ownBowlText')}
        </span>
      </span>
      {isChosen && <Check aria-hidden className="size-5 shrink-0 text-ok" />}
    </button>
  )
}

/** Rental lengths in days that customers often ask about. */
const LENGTHS = [1, 2, 3, 7] as const

/** The price of a model by rental length. */
function Costs({ hookah }: { hookah: RentalHookah }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <dl aria-label={t('rent.costs')} className="mt-4 grid max-w-md grid-cols-4 gap-2 text-center text-sm">
      {LENGTHS.map(days => (
        <div key={days} className="rounded-control bg-raised px-1 py-2">
          <dt className="text-muted text-xs">{t('rent.days', { count: days })}</dt>
          <dd className="tabular-nums">{formatAmd(rentalCostAmd(hookah, days))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Coal and heat management devices to add to the rental. */
function Extras({ choice: { options, extras, toggleExtra } }: { choice: RentChoice }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const offered = options?.extras ?? []
  if (offered.length === 0) return null
  return (
    <fieldset className="mt-6 max-w-md border-hairline border-t pt-4">
      <legend className="sr-only">{t('rent.extras')}</legend>
      <p aria-hidden className="font-semibold">
        {t('rent.extras')}
      </p>
      <p className="mb-1 text-muted text-sm">{t('rent.extrasText')}</p>
      {offered.map(extra => (
        <Checkbox
          key={extra.packing.sku}
          checked={extras.includes(extra)}
          onChange={() => toggleExtra(extra.packing.sku)}
          className="[&>span:last-child]:grow"
        >
          <span className="flex items-baseline justify-between gap-3">
            <span>
              <ProductText of={extra} field="title" /> <span className="text-muted text-sm">{extra.brand}</span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmd(extra.packing.price)}</span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
