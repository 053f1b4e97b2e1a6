import { type CustomerDetails, getCustomerDetails } from '@shop/contracts/account-staff.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { OrderLink, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { paths } from '../../paths.ts'

const detailsQuery = (accountId: string) =>
  queryOptions({
    queryKey: adminKey('account', accountId, 'details'),
    queryFn: ({ signal }) => call(getCustomerDetails, { params: { accountId }, signal }),
  })

/** Returns, refunds, drafts, addresses, favorites, waiting lists and mixes of a customer; empty ones are left out. */
export function DetailsPanels({ accountId, phone }: { accountId: string; phone: string }) {
  const query = useQuery(detailsQuery(accountId))
  if (!query.data) return <QueryPlaceholder query={query} className="h-40 w-full rounded-picture" />
  return (
    <>
      <DraftsPanel drafts={query.data.drafts} />
      {query.data.ordersByPhone > 0 && <OlderOrders phone={phone} count={query.data.ordersByPhone} />}
      <AfterSalePanel details={query.data} />
      <AddressesPanel addresses={query.data.addresses} />
      <WishesPanel details={query.data} />
    </>
  )
}

const rowClass = 'flex flex-wrap items-baseline justify-between gap-x-4 py-2'
const linkClass = 'underline decoration-control underline-offset-4'

type ListProps<Row> = { rows: readonly Row[]; keyOf: (row: Row) => string; children: (row: Row) => ReactNode }

function List<Row>({ rows, keyOf, children }: ListProps<Row>) {
  return (
    <ul className="divide-y divide-hairline text-sm">
      {rows.map(row => (
        <li key={keyOf(row)} className={rowClass}>
          {children(row)}
        </li>
      ))}
    </ul>
  )
}

/** Orders that staff prepare for the customer. */
export function DraftsPanel({ drafts }: { drafts: CustomerDetails['drafts'] }) {
  const t = useT()
  const locale = useLocale()
  if (drafts.length === 0) return null
  return (
    <Panel title={t('adminCustomers.drafts', { count: drafts.length })}>
      <List rows={drafts} keyOf={({ id }) => id}>
        {({ id, itemCount, updatedAt }) => (
          <>
            <LocaleLink to={adminPaths.draft(id)} className={linkClass}>
              {t('adminCustomers.draftOf', { timestamp: timestampText(updatedAt, locale) })}
            </LocaleLink>
            <span className="text-muted">{t('adminCustomers.pieces', { count: itemCount })}</span>
          </>
        )}
      </List>
    </Panel>
  )
}

/** Orders by phone that were too old to be given to the account when the phone was registered. */
function OlderOrders({ phone, count }: { phone: string; count: number }) {
  const t = useT()
  return (
    <Panel title={t('adminCustomers.ordersByPhone', { count })}>
      <p className="text-sm">
        {t('adminCustomers.ordersByPhoneText')}{' '}
        <LocaleLink to={adminPaths.ordersOf(phone)} className={linkClass}>
          {t('adminCustomers.allOrders')}
        </LocaleLink>
      </p>
    </Panel>
  )
}

function AfterSalePanel({ details: { returns, refunds } }: { details: CustomerDetails }) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  return (
    <>
      {returns.length > 0 && (
        <Panel title={t('adminCustomers.returns', { count: returns.length })}>
          <List rows={returns} keyOf={({ number }) => number}>
            {({ number, orderNumber, state, requestedAt }) => (
              <>
                <OrderLink orderNumber={orderNumber} number={number} />
                <span className="text-muted">{timestampText(requestedAt, locale)}</span>
                <span className="text-muted">{t(`returns.state.${state}`)}</span>
              </>
            )}
          </List>
        </Panel>
      )}
      {refunds.length > 0 && (
        <Panel title={t('adminCustomers.refunds', { count: refunds.length })}>
          <List rows={refunds} keyOf={({ orderNumber, requestedAt }) => `${orderNumber}${requestedAt}`}>
            {({ orderNumber, amountAmd, status, requestedAt }) => (
              <>
                <OrderLink orderNumber={orderNumber} />
                <span className="text-muted">{timestampText(requestedAt, locale)}</span>
                <span>
                  <span className="mr-3 text-muted">
                    {t(status === 'confirmed' ? 'adminCustomers.refundDone' : 'adminCustomers.refundOpen')}
                  </span>
                  <span className="whitespace-nowrap font-medium tabular-nums">{formatAmd(amountAmd)}</span>
                </span>
              </>
            )}
          </List>
        </Panel>
      )}
    </>
  )
}

function AddressesPanel({ addresses }: { addresses: CustomerDetails['addresses'] }) {
  const t = useT()
  if (addresses.length === 0) return null
  return (
    <Panel title={t('adminCustomers.addresses', { count: addresses.length })}>
      <List rows={addresses} keyOf={({ id }) => id}>
        {({ city, street, building, apartment, postalCode, isDefault }) => (
          <>
            <span className="min-w-0 break-words">
              {[city, `${street} ${building}`, apartment, postalCode].filter(Boolean).join(', ')}
            </span>
            {isDefault && <span className="text-muted">{t('adminCustomers.defaultAddress')}</span>}
          </>
        )}
      </List>
    </Panel>
  )
}

/** Favorites, waiting lists and saved mixes. */
function WishesPanel({ details: { favorites, stockAlerts, rentalWaits, keptMixes } }: { details: CustomerDetails }) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  return (
    <>
      {favorites.length > 0 && (
        <Panel title={t('adminCustomers.favorites', { count: favorites.length })}>
          <List rows={favorites} keyOf={({ slug }) => slug}>
            {({ slug, title }) => (
              <LocaleLink to={paths.product(slug)} className={linkClass}>
                {title}
              </LocaleLink>
            )}
          </List>
        </Panel>
      )}
      {stockAlerts.length > 0 && (
        <Panel title={t('adminCustomers.stockAlerts', { count: stockAlerts.length })}>
          <List rows={stockAlerts} keyOf={({ sku }) => sku}>
            {({ sku, title, askedAt }) => (
              <>
                <LocaleLink to={adminPaths.variant(sku)} className={linkClass}>
                  {title}
                </LocaleLink>
                <span className="text-muted">{timestampText(askedAt, locale)}</span>
              </>
            )}
          </List>
        </Panel>
      )}
      {rentalWaits.length > 0 && (
        <Panel title={t('adminCustomers.rentalWaits', { count: rentalWaits.length })}>
          <List rows={rentalWaits} keyOf={({ id }) => id}>
            {wait => (
              <>
                <span>{textOf(wait, 'title')}</span>
                <span className="text-muted">
                  {t('adminCustomers.rentedFor', {
                    from: dayMonthText(wait.from, locale, 'short'),
                    to: dayMonthText(wait.to, locale, 'short'),
                  })}
                </span>
              </>
            )}
          </List>
        </Panel>
      )}
      {keptMixes.length > 0 && (
        <Panel title={t('adminCustomers.mixes', { count: keptMixes.length })}>
          <List rows={keptMixes} keyOf={({ name, keptAt }) => name + keptAt}>
            {({ name, flavors, isPublic }) => (
              <>
                <span className="min-w-0 break-words">
                  {name}
                  <span className="block text-muted">
                    {flavors.map(({ title, percentage }) => `${title} ${percentage}%`).join(', ')}
                  </span>
                </span>
                {isPublic && <span className="text-muted">{t('adminCustomers.publicMix')}</span>}
              </>
            )}
          </List>
        </Panel>
      )}
    </>
  )
}
