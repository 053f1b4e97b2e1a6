import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import type { ReactNode } from 'react'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { slotText, timestampText } from '#shared/admin/timestamps.ts'
import { CHARGE_LABELS, EVENT_LABELS } from '../rental-labels.tsx'

/** Customer, unit and dates. */
export function RentalFacts({ data: { rental, customer, unit, freeFrom } }: { data: StaffRental }) {
  const formatAmd = useFormatAmd()
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
      <Row term={t('adminRentals.column.from')}>{slotText({ date: rental.from }, locale)}</Row>
      <Row term={t('adminRentals.column.to')}>
        {slotText({ date: rental.to, time: `${rental.pickUpTime}–${rental.pickUpEndTime}` }, locale)}
      </Row>
      <Row term={t('adminRentals.days')}>{rental.days}</Row>
      <Row term={t('adminRentals.column.freeFrom')}>{slotText({ date: freeFrom }, locale)}</Row>
      <Row term={t('adminRentals.rent')}>{formatAmd(rental.rentalAmd)}</Row>
    </dl>
  )
}

/** Deposit paid, deductions, and the amount refunded or to be refunded. */
export function DepositFacts({ data: { rental } }: { data: StaffRental }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { depositAmd, fullDepositAmd, charges, isDamageAgreed, depositBackAmd } = rental
  return (
    <dl className="grid gap-1.5 text-sm">
      <Row term={t('adminRentals.paidDeposit')}>
        {fullDepositAmd
          ? t('adminRentals.depositInstead', {
              amount: formatAmd(depositAmd),
              full: formatAmd(fullDepositAmd),
            })
          : formatAmd(depositAmd)}
      </Row>
      {charges.map(({ kind, amountAmd, note = '' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges are only added
        <Row key={index} term={t(CHARGE_LABELS[kind], { note })}>
          −{formatAmd(amountAmd)}
        </Row>
      ))}
      {isDamageAgreed !== undefined && (
        <dt className="text-muted">{t(isDamageAgreed ? 'adminRentals.agreed' : 'adminRentals.notAgreed')}</dt>
      )}
      {depositBackAmd === undefined ? (
        <Row term={t('adminRentals.depositLeft')}>{formatAmd(depositLeftAmd(rental))}</Row>
      ) : (
        <Row term={t('adminRentals.depositBack')}>{formatAmd(depositBackAmd)}</Row>
      )}
    </dl>
  )
}

/** Deposit minus deductions so far, AMD. */
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

/** Events of the rental, newest first. */
export function RentalHistory({ data: { rental, doneBy = [] } }: { data: StaffRental }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className="grid gap-2 text-sm">
      {rental.timeline.toReversed().map(({ kind, at, to }) => (
        <li key={`${kind}-${at}`} className="flex flex-wrap justify-between gap-x-4">
          <span>
            {t(EVENT_LABELS[kind])}
            {to && ` · ${slotText({ date: to }, locale)}`}
          </span>
          <span className="text-muted">
            {[doneBy.find(entry => entry.at === at)?.name, timestampText(at, locale)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
