import type { StaffRentalWait } from '@shop/contracts/rental-waits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminHeading, BackLink, CustomerCell, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { waitsQuery } from './queries.ts'

/** Customers who wait for a model on days on which it is taken. */
export function WaitsPage() {
  const t = useT()
  const query = useQuery(waitsQuery)
  const { data } = query
  return (
    <>
      <BackLink to={adminPaths.rentals}>{t('admin.page.rentals')}</BackLink>
      <AdminHeading title={t('admin.page.rentalWaits')} note={t('adminRentals.waitsNote')} />
      {!data && <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />}
      {data?.items.length === 0 && <EmptyState title={t('adminRentals.waitsEmpty')} />}
      {data && data.items.length > 0 && (
        <ul aria-label={t('admin.page.rentalWaits')} className="grid gap-2">
          {data.items.map(wait => (
            <li key={wait.id} className="rounded-picture border border-hairline bg-surface px-4 py-3">
              <WaitRow wait={wait} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function WaitRow({ wait }: { wait: StaffRentalWait }) {
  const t = useT()
  const locale = useLocale()
  const { brand, from, to, askedAt, customer } = wait
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-4">
      <Cell term={t('adminRentals.column.hookah')}>
        {brand} <ProductText of={wait} field="title" />
      </Cell>
      <Cell term={t('adminRentals.column.days')}>
        {slotText({ date: from }, locale)} – {slotText({ date: to }, locale)}
      </Cell>
      <Cell term={t('adminRentals.column.customer')}>
        <CustomerCell name={customer.name} phone={customer.phone} />
      </Cell>
      <Cell term={t('adminRentals.column.asked')}>
        <TimestampCell at={askedAt} />
      </Cell>
    </dl>
  )
}

function Cell({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
