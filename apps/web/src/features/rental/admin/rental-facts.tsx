import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { momentText, windowText } from '#shared/admin/moments.ts'
import { CHARGE_WORDS, EVENT_WORDS } from './words.ts'

/** Who has what, from when to when. */
export function RentalFacts({ data: { rental, customer, unit, freeFrom } }: { data: StaffRental }) {
  const t = useT()
  const locale = useLocale()
  return (
    <dl className="grid gap-1.5 text-sm">
      <Row term={t('adminRentals.column.customer')}>
        {customer ? (
          <>
            {customer.name}{' '}
            <a href={`tel:${customer.phone}`} className="whitespace-nowrap tabular-nums underline">
              {customer.phone}
            </a>
          </>
        ) : (
          t('adminRentals.accountDeleted')
        )}
      </Row>
      <Row term={t('adminRentals.column.unit')}>{unit}</Row>
      <Row term={t('adminRentals.column.from')}>{windowText({ date: rental.from }, locale)}</Row>
      <Row term={t('adminRentals.column.to')}>
        {windowText({ date: rental.to, time: `${rental.pickUpTime}–${rental.pickUpEndTime}` }, locale)}
      </Row>
      <Row term={t('adminRentals.days')}>{rental.days}</Row>
      <Row term={t('adminRentals.column.freeFrom')}>{windowText({ date: freeFrom }, locale)}</Row>
      <Row term={t('adminRentals.rent')}>{formatAmd(rental.rentalAmd)}</Row>
    </dl>
  )
}

/** What was paid as a deposit, what is kept of it, and what of it goes or went back. */
export function DepositFacts({ data: { rental } }: { data: StaffRental }) {
  const t = useT()
  const { depositAmd, charges, depositBackAmd } = rental
  return (
    <dl className="grid gap-1.5 text-sm">
      <Row term={t('adminRentals.paidDeposit')}>{formatAmd(depositAmd)}</Row>
      {charges.map(({ kind, amountAmd, note = '' }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges are only added
        <Row key={nth} term={t(CHARGE_WORDS[kind], { note })}>
          −{formatAmd(amountAmd)}
        </Row>
      ))}
      {depositBackAmd === undefined ? (
        <Row term={t('adminRentals.depositLeft')}>{formatAmd(depositLeftAmd(rental))}</Row>
      ) : (
        <Row term={t('adminRentals.depositBack')}>{formatAmd(depositBackAmd)}</Row>
      )}
    </dl>
  )
}

/** What of the deposit nothing is charged against so far, AMD. */
export const depositLeftAmd = ({ depositAmd, charges }: StaffRental['rental']): number =>
  depositAmd - charges.reduce((sum, { amountAmd }) => sum + amountAmd, 0)

export function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}

/** What happened to it, the newest first. */
export function RentalHistory({ data: { rental } }: { data: StaffRental }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className="grid gap-2 text-sm">
      {rental.timeline.toReversed().map(({ kind, at, to }) => (
        <li key={`${kind}-${at}`} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {t(EVENT_WORDS[kind])}
            {to && ` · ${windowText({ date: to }, locale)}`}
          </span>
          <span className="text-muted">{momentText(at, locale)}</span>
        </li>
      ))}
    </ol>
  )
}
