import type { Customer } from '@shop/contracts/account-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { DenseButton } from '#shared/admin/controls.tsx'
import { longMomentText } from '#shared/admin/moments.ts'
import { BackLink } from '#shared/admin/panel.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { ContactPanel, OrdersPanel, RentalsPanel } from './customer-facts.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { PointsPanel } from './points-panel.tsx'
import { customerQuery } from './queries.ts'

/** One customer with everything that staff need on the phone. */
export function CustomerPage() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(customerQuery(useParams().accountId ?? ''))
  return (
    <>
      <PageMeta title={data?.name || t('admin.page.customer')} isPrivate />
      <BackLink to={adminPaths.customers}>{t('admin.page.customers')}</BackLink>
      {data ? (
        <Opened customer={data} />
      ) : (
        <>
          <AdminHeading title={t('admin.page.customer')} />
          {error ? (
            <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-96 w-full rounded-picture" />
          )}
        </>
      )}
    </>
  )
}

function Opened({ customer }: { customer: Customer }) {
  const t = useT()
  const locale = useLocale()
  const isAdmin = useStaff().role === 'admin'
  const [isBlocking, setBlocking] = useState(false)
  const { blocked } = customer
  const isStaff = customer.role !== 'customer'
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {customer.name || customer.phone}
            {blocked && <Badge tone="bad">{t('adminCustomers.blocked')}</Badge>}
            {isStaff && <Badge tone="info">{t('adminCustomers.isStaff')}</Badge>}
          </span>
        }
      >
        {isAdmin && (blocked || !isStaff) && (
          <DenseButton variant={blocked ? 'outline' : 'danger'} onClick={() => setBlocking(true)}>
            {blocked ? t('adminCustomers.unblock') : t('adminCustomers.block')}
          </DenseButton>
        )}
      </AdminHeading>
      {blocked && (
        <div className="mb-4">
          <Notice kind="bad" title={t('adminCustomers.blockedSince', { moment: longMomentText(blocked.at, locale) })}>
            <p className="break-words">{blocked.reason}</p>
          </Notice>
        </div>
      )}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          <OrdersPanel customer={customer} />
          {customer.rentals.length > 0 && <RentalsPanel rentals={customer.rentals} />}
          <NotesPanel customer={customer} />
        </div>
        <div className="grid content-start gap-4 md:grid-cols-2 xl:order-none xl:grid-cols-1 max-xl:-order-1">
          <ContactPanel customer={customer} />
          <PointsPanel customer={customer} />
        </div>
      </div>
      {isBlocking && <BlockDialog customer={customer} onClose={() => setBlocking(false)} />}
    </>
  )
}
