import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { denseButtonClass } from '#shared/admin/controls.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HandOverDesk } from './hand-over-desk.tsx'
import { rentalQuery } from './queries.ts'
import { RentalBadges } from './rental-badges.tsx'
import { DepositFacts, RentalFacts, RentalHistory } from './rental-facts.tsx'
import { RentalPictures } from './rental-pictures.tsx'
import { ReturnDesk } from './return-desk.tsx'
import { SettleDesk } from './settle-desk.tsx'

/** One rental at the desk: what is to be done with it now, and all that is known of it. */
export function RentalPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(rentalQuery(id))
  return (
    <>
      <PageMeta title={t('admin.page.rental')} isPrivate />
      <LocaleLink to={adminPaths.rentals} className={denseButtonClass('quiet', '-ml-3 mb-1 text-muted')}>
        <ChevronLeft aria-hidden className="size-4" />
        {t('admin.page.rentals')}
      </LocaleLink>
      {data ? (
        <Opened data={data} />
      ) : (
        <>
          <AdminHeading title={t('admin.page.rental')} />
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

function Opened({ data }: { data: StaffRental }) {
  const t = useT()
  const { rental, steps, isClashing } = data
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {rental.brand} <ProductText of={rental} field="title" />
            </span>
            <RentalBadges of={data} />
          </span>
        }
      >
        <LocaleLink to={adminPaths.order(data.orderNumber)} className={denseButtonClass()}>
          {t('admin.orderNumber', { number: String(data.orderNumber) })}
        </LocaleLink>
      </AdminHeading>
      {isClashing && (
        <Notice kind="warn" title={t('adminRentals.clashTitle')} className="mb-4">
          {t('adminRentals.clashText')}
        </Notice>
      )}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-4">
          {steps.includes('hand_over') && (
            <Part title={t('adminRentals.handOver')}>
              <HandOverDesk data={data} />
            </Part>
          )}
          {steps.includes('return') && (
            <Part title={t('adminRentals.takeBack')}>
              <ReturnDesk data={data} />
            </Part>
          )}
          {steps.includes('close') && (
            <Part title={t('adminRentals.settle')}>
              <SettleDesk data={data} />
            </Part>
          )}
          {(rental.pictures.length > 0 || data.condition.handedOver !== undefined) && (
            <Part title={t('adminRentals.condition')}>
              <RentalPictures data={data} />
            </Part>
          )}
        </div>
        <div className="grid content-start gap-4 md:grid-cols-2 xl:grid-cols-1">
          <Part title={t('adminRentals.facts')}>
            <RentalFacts data={data} />
          </Part>
          <Part title={t('adminRentals.column.deposit')}>
            <DepositFacts data={data} />
          </Part>
          <Part title={t('adminRentals.history')}>
            <RentalHistory data={data} />
          </Part>
        </div>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-picture border border-hairline bg-surface p-4">
      <h2 className="mb-3 text-base">{title}</h2>
      {children}
    </section>
  )
}
