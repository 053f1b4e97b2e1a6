import { type Customer, noteCustomer } from '@shop/contracts/account-staff.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { TextAreaField } from '#shared/admin/fields/form-fields.tsx'
import { AdminError, Fact, Panel } from '#shared/admin/page-parts.tsx'
import { PersonalLink } from '#shared/admin/personal-link.tsx'
import { longTimestampText, timestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { useCustomerChange } from './queries.ts'

const linkClass = 'font-medium underline decoration-control underline-offset-4'

/** Contact details, language and order statistics of the customer. */
export function ContactPanel({ customer }: { customer: Customer }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  return (
    <Panel title={t('adminCustomers.contact')}>
      <dl className="grid gap-1.5 text-sm">
        <Fact term={t('adminCustomers.column.phone')}>
          <PersonalLink href={`tel:${customer.phone}`} className={`${linkClass} tabular-nums`}>
            {customer.phone}
          </PersonalLink>
        </Fact>
        <Fact term={t('adminCustomers.column.email')}>
          <PersonalLink href={`mailto:${customer.email}`} className={`${linkClass} break-all`}>
            {customer.email}
          </PersonalLink>
        </Fact>
        <Fact term={t('adminCustomers.language')}>{t(`admin.inLanguage.${customer.locale}`)}</Fact>
        {customer.isDiscreet && <Fact term={t('adminCustomers.discreet')}>{t('adminCustomers.discreet.on')}</Fact>}
        <Fact term={t('adminCustomers.column.since')}>{longTimestampText(customer.since, locale)}</Fact>
        <Fact term={t('adminCustomers.paidOrders')}>
          <span className="tabular-nums">{t('adminCustomers.figure', { count: customer.orders })}</span>
        </Fact>
        <Fact term={t('adminCustomers.column.spent')}>
          <span className="font-medium tabular-nums">{formatAmd(customer.spentAmd)}</span>
        </Fact>
      </dl>
      <p className="mt-2 text-muted text-xs">{t('adminCustomers.spentHint')}</p>
    </Panel>
  )
}

/** The newest orders, with a link to the list of all orders. */
export function OrdersPanel({ customer: { recentOrders, orderCount, phone } }: { customer: Customer }) {
  const t = useT()
  return (
    <Panel
      title={t('adminCustomers.orders', { count: orderCount })}
      actions={
        orderCount > 0 && (
          <LocaleLink to={adminPaths.ordersOf(phone)} className={compactButtonClass('quiet', '-my-1')}>
            {t('adminCustomers.allOrders')}
          </LocaleLink>
        )
      }
    >
      {recentOrders.length === 0 && <p className="text-muted text-sm">{t('adminCustomers.noOrders')}</p>}
      <OrderList orders={recentOrders} />
    </Panel>
  )
}

type ListedOrder = Pick<Customer['recentOrders'][number], 'number' | 'status' | 'placedAt' | 'totalAmd'> & {
  itemCount?: number
}

export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  return (
    <ul className="divide-y divide-hairline text-sm">
      {orders.map(({ number, status, placedAt, itemCount, totalAmd }) => (
        <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
          <span className="inline-flex flex-wrap items-baseline gap-x-3">
            <LocaleLink to={adminPaths.order(number)} className={`${linkClass} tabular-nums`}>
              {t('admin.orderNumber', { number: String(number) })}
            </LocaleLink>
            <span className="text-muted">{timestampText(placedAt, locale)}</span>
          </span>
          <span className="inline-flex flex-wrap items-baseline gap-x-3">
            <span className="text-muted">{t(`orders.status.${status}`)}</span>
            {itemCount !== undefined && (
              <span className="text-muted">{t('adminCustomers.pieces', { count: itemCount })}</span>
            )}
            <span className="whitespace-nowrap font-medium tabular-nums">{formatAmd(totalAmd)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Past, current and future rentals. */
export function RentalsPanel({ rentals }: { rentals: Customer['rentals'] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Panel title={t('adminCustomers.rentals')}>
      <ul className="divide-y divide-hairline text-sm">
        {rentals.map(({ id, orderNumber, from, to, state }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <LocaleLink to={adminPaths.order(orderNumber)} className={`${linkClass} tabular-nums`}>
              {t('admin.orderNumber', { number: String(orderNumber) })}
            </LocaleLink>
            <span>
              {t('adminCustomers.rentedFor', {
                from: dayMonthText(from, locale, 'short'),
                to: dayMonthText(to, locale, 'short'),
              })}
            </span>
            <span className="text-muted">{t(`orders.rental.state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const MAX_NOTE_LENGTH = 1000

/** Internal notes of staff about a customer. */
export function NotesPanel({ customer: { accountId, notes } }: { customer: Customer }) {
  const t = useT()
  const locale = useLocale()
  const keyOf = useIdempotencyKey()
  const [note, setNote] = useState('')
  useLeaveGuard(note.trim() !== '')
  const change = useCustomerChange(accountId, () => setNote(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { note: note.trim() }
    // The idempotency key includes the number of notes, so that the same text can be added again later.
    const headers = keyOf({ body, after: notes.length })
    if (body.note) change.mutate(() => call(noteCustomer, { params: { accountId }, headers, body }))
  }
  return (
    <Panel title={t('adminCustomers.notes')}>
      <form noValidate onSubmit={submit} className="mb-3 grid gap-2">
        <TextAreaField
          label={t('adminCustomers.noteNew')}
          hint={t('adminCustomers.noteHint')}
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={setNote}
        />
        {change.error && <AdminError error={change.error} />}
        <CompactButton type="submit" pending={change.isPending} disabled={!note.trim()} className="justify-self-start">
          {t('adminCustomers.noteSave')}
        </CompactButton>
      </form>
      <ul className="divide-y divide-hairline text-sm">
        {notes.map(({ id, at, by, note: text }) => (
          <li key={id} className="py-2">
            <p className="whitespace-pre-line break-words">{text}</p>
            <p className="text-muted">{[by, timestampText(at, locale)].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
