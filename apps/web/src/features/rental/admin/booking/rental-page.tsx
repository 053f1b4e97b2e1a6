import type { RentalPicture } from '@shop/contracts/rental-booking.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { FetchedPicture, PictureStrip } from '#shared/pictures/picture-strip.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { DepositLevelPanel } from '../deposit/deposit-level-panel.tsx'
import { adminRentalPictureQuery, rentalQuery } from '../queries.ts'
import { RentalBadges, TAKEN_LABELS } from '../rental-labels.tsx'
import { HandOverForm, ReturnForm } from './handover-forms.tsx'
import { DepositFacts, RentalFacts, RentalHistory } from './rental-facts.tsx'
import { SettlementForm } from './settlement-form.tsx'

const takenStates = ['handed_over', 'returned'] as const

/** A rental with its current form and all details. */
export function RentalPage() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useQuery(rentalQuery(id))
  const { data } = query
  return (
    <>
      <PageMeta title={t('admin.page.rental')} isPrivate />
      <BackLink to={adminPaths.rentals}>{t('admin.page.rentals')}</BackLink>
      {data ? (
        <RentalDetails data={data} />
      ) : (
        <>
          <AdminHeading title={t('admin.page.rental')} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      )}
    </>
  )
}

function RentalDetails({ data }: { data: StaffRental }) {
  const t = useT()
  const { rental, isClashing } = data
  const steps = useCan()('rentals.edit') ? data.steps : []
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
        <LocaleLink to={adminPaths.order(data.orderNumber)} className={compactButtonClass()}>
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
              <HandOverForm data={data} />
            </Part>
          )}
          {steps.includes('return') && (
            <Part title={t('adminRentals.recordReturn')}>
              <ReturnForm data={data} />
            </Part>
          )}
          {steps.includes('close') && (
            <Part title={t('adminRentals.settle')}>
              <SettlementForm data={data} />
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
          {data.customer?.accountId && <DepositLevelPanel accountId={data.customer.accountId} />}
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

/** Condition at handover and return, as text and pictures. */
function RentalPictures({ data: { rental, condition } }: { data: StaffRental }) {
  const t = useT()
  const noteOf = { handed_over: condition.handedOver, returned: condition.returned }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {takenStates.map(taken => {
        const own = rental.pictures.filter(picture => picture.taken === taken)
        if (own.length === 0 && noteOf[taken] === undefined) return null
        const nameOf = (picture: RentalPicture) =>
          `${t(TAKEN_LABELS[taken])}: ${t('adminRentals.picture', { number: own.indexOf(picture) + 1, count: own.length })}`
        return (
          <section key={taken} className="min-w-0">
            <h3 className="mb-1 font-normal text-muted text-sm">{t(TAKEN_LABELS[taken])}</h3>
            {noteOf[taken] && <p className="mb-2 whitespace-pre-line break-words text-sm">{noteOf[taken]}</p>}
            <PictureStrip
              pictures={own}
              nameOf={nameOf}
              draw={(picture, size) => <Picture picture={picture} id={rental.id} size={size} />}
            />
          </section>
        )
      })}
    </div>
  )
}

type PictureProps = { picture: RentalPicture; id: string; size: 'small' | 'large' }

function Picture({ picture, id, size }: PictureProps) {
  const query = useQuery(adminRentalPictureQuery({ id, pictureId: picture.id, size }))
  return <FetchedPicture picture={picture} query={query} size={size} />
}
