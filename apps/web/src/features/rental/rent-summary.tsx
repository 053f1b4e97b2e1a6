import type { RentalCup, RentalExtra, RentalFlavor } from '@shop/contracts/rental.ts'
import { lazy, type ReactNode } from 'react'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { Named } from '#shared/hookahs/misfits.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { DepositLevelText } from '#shared/rental/deposit-level.tsx'
import { ThumbBar } from '#ui/bars.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { paths } from '../../paths.ts'
import { type RentChoice, type RentOrder, STEPS } from './rent-choice.ts'

/** Choices so far, price with deposit, and the button that adds the rental to the cart. */
export function RentSummary({ choice, order }: { choice: RentChoice; order: RentOrder }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const { hookah, flavor, cup, own, extras, from, to } = choice
  const { days, rentalAmd, depositAmd, standing, totalAmd } = order
  const hasDamagePrices = (choice.options?.terms.damages ?? []).length > 0
  const named = (product: RentalFlavor | RentalCup | RentalExtra | undefined) =>
    product ? `${product.brand} ${textOf(product, 'title')}` : undefined
  const model = hookah && `${hookah.brand} ${textOf(hookah, 'title')}`
  return (
    <section
      aria-labelledby="rent-summary"
      className="rounded-card bg-surface p-5 md:p-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h3 id="rent-summary" className="mb-4 text-xl">
        {t('rent.summary')}
      </h3>
      <dl className="grid gap-2.5">
        <Row term={t('rent.step1')} what={model} />
        <Row
          term={t('rent.step2')}
          what={own.flavor ? t('rent.ownFlavor') : named(flavor)}
          amountAmd={flavor?.packing.price}
        />
        <Row term={t('rent.step3')} what={own.cup ? t('rent.ownBowl') : named(cup)} amountAmd={cup?.packing.price} />
        {extras.map(extra => (
          <Row key={extra.packing.sku} term={t('rent.extra')} what={named(extra)} amountAmd={extra.packing.price} />
        ))}
        <Row
          term={t('rent.step4')}
          what={from && to && `${dayMonthText(from, locale, 'short')} – ${dayMonthText(to, locale, 'short')}`}
        />
        {rentalAmd > 0 && (
          <Row term={t('rent.cost', { days: t('rent.days', { count: days }) })} what="" amountAmd={rentalAmd} />
        )}
        {hookah && (
          <Row
            term={t('rent.deposit')}
            what={depositAmd < hookah.deposit ? t('rent.depositInstead', { full: formatAmd(hookah.deposit) }) : ''}
            amountAmd={depositAmd}
          />
        )}
        <div className="flex items-baseline justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
          <dt>{t('rent.total')}</dt>
          <dd className="whitespace-nowrap tabular-nums">
            <output aria-live="polite">{formatAmd(totalAmd)}</output>
          </dd>
        </div>
      </dl>
      {standing && (
        <div className="mt-3 grid gap-1 rounded-control bg-raised p-3">
          <DepositLevelText standing={standing} />
        </div>
      )}
      <p className="mt-3 text-muted text-sm">
        {t('rent.depositBack')} {hookah && t('rent.lateDay', { price: formatAmd(hookah.pricePerDay) })}{' '}
        {hasDamagePrices && (
          <a href="#damages" className="text-text underline decoration-control underline-offset-4">
            {t('rent.damagesLink')}
          </a>
        )}
      </p>
      <RentFit choice={choice} />
      <Button
        size="lg"
        className="mt-4 w-full max-md:hidden"
        disabled={!order.isComplete}
        pending={order.isPending}
        onClick={order.add}
      >
        {t('rent.toCart')}
      </Button>
      {model && (
        <LocaleLink
          to={paths.contactAbout(t('rent.subject', { title: model }))}
          className={buttonClass('plain', 'sm', 'mt-1 w-full')}
        >
          {t('rent.ask')}
        </LocaleLink>
      )}
    </section>
  )
}

const RentalFit = lazy(() =>
  import('#shared/hookahs/fit-warnings.tsx').then(({ RentalFit }) => ({ default: RentalFit })),
)

const toPart = (texts: RentalCup | RentalExtra): Named => ({ slug: texts.slug, kind: 'part', texts })

/** Warns of a chosen bowl or heat device that does not fit the chosen hookah. */
function RentFit({ choice: { hookah, cup, extras } }: { choice: RentChoice }) {
  const devices = extras.filter(({ category }) => category === 'accessory').map(toPart)
  if (!hookah || (!cup && devices.length === 0)) return null
  return (
    <LazyPart>
      <RentalFit
        hookah={{ slug: hookah.slug, kind: 'hookah', texts: hookah }}
        cup={cup && toPart(cup)}
        devices={devices}
      />
    </LazyPart>
  )
}

type RowProps = { term: string; what: ReactNode; amountAmd?: number | undefined }

function Row({ term, what, amountAmd }: RowProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right">
        {what ?? <span className="text-muted">{t('rent.notChosen')}</span>}
        {amountAmd !== undefined && (
          <span className="block whitespace-nowrap font-medium tabular-nums">{formatAmd(amountAmd)}</span>
        )}
      </dd>
    </div>
  )
}

/** Model, days, total and the next action at the bottom of phones, once a model is selected. */
export function RentBar({ choice, order }: { choice: RentChoice; order: RentOrder }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const textOf = useProductText()
  const { hookah, step, isChosen, open } = choice
  const next = STEPS[STEPS.indexOf(step) + 1]
  const title = [hookah && textOf(hookah, 'title'), order.days > 0 && t('rent.days', { count: order.days })]
  return (
    <ThumbBar isHidden={!hookah}>
      <p className="min-w-0">
        <span className="block truncate text-muted text-xs">{title.filter(Boolean).join(' · ')}</span>
        <span className="whitespace-nowrap font-semibold text-lg tabular-nums">{formatAmd(order.totalAmd)}</span>
      </p>
      {next && !order.isComplete ? (
        <Button disabled={!isChosen[step]} onClick={() => open(next)} className="shrink-0">
          {t('rent.next')}
        </Button>
      ) : (
        <Button disabled={!order.isComplete} pending={order.isPending} onClick={order.add} className="shrink-0">
          {t('rent.toCart')}
        </Button>
      )}
    </ThumbBar>
  )
}
