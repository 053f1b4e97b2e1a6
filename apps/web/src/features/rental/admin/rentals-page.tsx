import { MAX_EXPORTED_ROWS } from '@shop/contracts/csv.ts'
import { exportRentals, type StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, CustomerCell, OrderLink } from '#shared/admin/page-parts.tsx'
import { CameraButton } from '#shared/admin/scan/camera-button.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useShowFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { rentalsQuery } from './queries.ts'
import { RentalBadges } from './rental-labels.tsx'

const SHOW_LABELS = {
  open: 'adminRentals.show.open',
  upcoming: 'adminRentals.show.upcoming',
  clashing: 'adminRentals.show.clashing',
  out: 'adminRentals.show.out',
  due: 'adminRentals.show.due',
  overdue: 'adminRentals.show.overdue',
  returned: 'adminRentals.show.returned',
  all: 'adminRentals.show.all',
} as const

/** Rentals by first day: to deliver, to pick up, to settle, and problems. */
export function RentalsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const { show, filters, views } = useShowFilter(state, SHOW_LABELS)
  const query = useQuery(rentalsQuery({ limit, cursor, q, show }))
  return (
    <>
      <AdminHeading title={t('admin.page.rentals')}>
        <CsvButton
          name="rentals"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ROWS}
          read={() => call(exportRentals, { query: { show, q } })}
        />
        <CameraButton isSingle onScan={code => state.change({ q: code })} />
        <LocaleLink to={adminPaths.rentalWaits} className={compactButtonClass()}>
          {t('admin.page.rentalWaits')}
        </LocaleLink>
        <LocaleLink to={adminPaths.rentalUnits} className={compactButtonClass()}>
          {t('admin.page.rentalUnits')}
        </LocaleLink>
      </AdminHeading>
      <AdminTable
        id="rentals"
        label={t('admin.page.rentals')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ rental }) => rental.id}
        rowHref={({ rental }) => adminPaths.rental(rental.id)}
        searchLabel={t('adminRentals.search')}
        filters={filters}
        views={views}
        empty={{ title: t('adminRentals.empty'), text: t('adminRentals.emptyText') }}
      />
    </>
  )
}

function useColumns(): Column<StaffRental>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const dayOf = (date: string) => <span className="whitespace-nowrap">{slotText({ date }, locale)}</span>
  return [
    {
      id: 'hookah',
      header: t('adminRentals.column.hookah'),
      cell: ({ rental }) => (
        <>
          {rental.brand} <ProductText of={rental} field="title" />
        </>
      ),
    },
    {
      id: 'unit',
      header: t('adminRentals.column.unit'),
      cell: ({ unit }) => <span className="whitespace-nowrap tabular-nums">{unit}</span>,
    },
    { id: 'state', header: t('adminRentals.column.state'), cell: row => <RentalBadges of={row} /> },
    { id: 'from', header: t('adminRentals.column.from'), cell: ({ rental }) => dayOf(rental.from) },
    {
      id: 'to',
      header: t('adminRentals.column.to'),
      cell: ({ rental }) => (
        <span className="whitespace-nowrap">{slotText({ date: rental.to, time: rental.pickUpTime }, locale)}</span>
      ),
    },
    {
      id: 'customer',
      header: t('adminRentals.column.customer'),
      cell: ({ customer }) => customer && <CustomerCell name={customer.name} phone={customer.phone} />,
    },
    {
      id: 'order',
      header: t('adminRentals.column.order'),
      cell: ({ orderNumber }) => <OrderLink orderNumber={orderNumber} />,
    },
    {
      id: 'freeFrom',
      header: t('adminRentals.column.freeFrom'),
      isExtra: true,
      cell: ({ freeFrom }) => dayOf(freeFrom),
    },
    {
      id: 'deposit',
      header: t('adminRentals.column.deposit'),
      align: 'end',
      cell: ({ rental }) => <span className="whitespace-nowrap tabular-nums">{formatAmd(rental.depositAmd)}</span>,
    },
  ]
}
