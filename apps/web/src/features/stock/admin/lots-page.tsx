import { oneOf } from '@shop/contracts/enums.ts'
import { exportLots, LotState, MAX_EXPORTED_LOTS, type StockLot } from '@shop/contracts/lots-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { VariantCell } from '#shared/admin/variant-cell.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { LotDateDialog } from './lot-date-dialog.tsx'
import { lotsQuery } from './queries.ts'
import { WriteOffLotDialog } from './write-off-lot-dialog.tsx'

const TONES: Record<LotState, Tone> = { expired: 'bad', expiring: 'warn' }

/** The lots in the store, the one that expires first at first. */
export function LotsPage() {
  const t = useT()
  const state = useTableState('')
  const { q, limit, cursor } = state.query
  const filters = { q, state: oneOf(LotState.options, state.value('state')) }
  const query = useQuery(lotsQuery({ ...filters, limit, cursor }))
  const [writtenOff, setWrittenOff] = useState<StockLot>()
  const [redated, setRedated] = useState<StockLot>()
  // If someone else has changed the date, the dialog goes on with the present one.
  const current = (lot: StockLot) => query.data?.items.find(({ id }) => id === lot.id) ?? lot
  const { counts, warnDays } = query.data ?? {}
  const note =
    counts && warnDays !== undefined
      ? t('lots.note', { expired: counts.expired, expiring: counts.expiring, days: warnDays })
      : undefined
  return (
    <>
      <BackLink to={adminPaths.stock}>{t('admin.page.stock')}</BackLink>
      <AdminHeading title={t('admin.page.lots')} note={note}>
        <CsvButton
          name="lots"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_LOTS}
          read={() => call(exportLots, { query: filters })}
        />
      </AdminHeading>
      <AdminTable
        id="lots"
        label={t('admin.page.lots')}
        state={state}
        query={query}
        columns={useColumns({ onWriteOff: setWrittenOff, onChangeDate: setRedated })}
        rowKey={({ id }) => id}
        rowHref={({ sku }) => adminPaths.variant(sku)}
        filters={[
          choiceFilter('state', { label: t('lots.column.state'), any: t('lots.anyState') }, LotState.options, value =>
            t(`lots.state.${value}`),
          ),
        ]}
        views={[
          { name: t('lots.all'), search: '' },
          ...LotState.options.map(value => ({ name: t(`lots.state.${value}`), search: `state=${value}` })),
        ]}
        searchLabel={t('lots.search')}
        empty={{ title: t('lots.empty'), text: t('lots.emptyText') }}
      />
      {redated && <LotDateDialog lot={current(redated)} onClose={() => setRedated(undefined)} />}
      {writtenOff && <WriteOffLotDialog lot={writtenOff} onClose={() => setWrittenOff(undefined)} />}
    </>
  )
}

type LotActions = { onWriteOff: (lot: StockLot) => void; onChangeDate: (lot: StockLot) => void }

function useColumns(actions: LotActions): Column<StockLot>[] {
  const t = useT()
  const locale = useLocale()
  const can = useCan()
  const formatCost = useFormatCost()
  const columns: Column<StockLot>[] = [
    { id: 'title', header: t('lots.column.title'), cell: lot => <VariantCell variant={lot} /> },
    {
      id: 'bestBefore',
      header: t('lots.column.bestBefore'),
      cell: lot => (
        <span className="inline-flex flex-wrap items-center gap-x-2 max-md:justify-end gap-y-1 tabular-nums">
          {lot.bestBeforeDate === null ? '—' : shortDate(lot.bestBeforeDate, locale)}
          {lot.state && lot.daysLeft !== null && (
            <Badge tone={TONES[lot.state]} className="whitespace-nowrap">
              {lot.state === 'expired' ? t('lots.state.expired') : t('lots.daysLeft', { count: lot.daysLeft })}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'packed',
      header: t('lots.column.packed'),
      isExtra: 'cards',
      cell: ({ packedDate }) => (
        <span className="tabular-nums">{packedDate === null ? '—' : shortDate(packedDate, locale)}</span>
      ),
    },
    { id: 'number', header: t('lots.column.number'), cell: ({ number }) => number || '—' },
    {
      id: 'remaining',
      header: t('lots.column.remaining'),
      align: 'end',
      cell: ({ remaining }) => (
        <span className="font-medium tabular-nums">{t('adminStock.figure', { count: remaining })}</span>
      ),
    },
    {
      id: 'value',
      header: t('lots.column.value'),
      align: 'end',
      cell: ({ valueAmd }) => (
        <span className="whitespace-nowrap tabular-nums">{valueAmd === null ? '—' : formatCost(valueAmd)}</span>
      ),
    },
    { id: 'shelf', header: t('adminStock.column.shelf'), isExtra: 'cards', cell: ({ shelf }) => shelf ?? '—' },
    {
      id: 'delivery',
      header: t('lots.column.delivery'),
      isExtra: true,
      cell: ({ deliveryNumber }) =>
        can('purchasing.view') ? (
          <LocaleLink to={adminPaths.goodsReceipt(deliveryNumber)} className="underline">
            № {deliveryNumber}
          </LocaleLink>
        ) : (
          `№ ${deliveryNumber}`
        ),
    },
  ]
  if (!can('stock.edit')) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: t('lots.column.actions'),
      align: 'end',
      cell: lot => <RowActions lot={lot} {...actions} />,
    },
  ]
}

function RowActions({ lot, onWriteOff, onChangeDate }: LotActions & { lot: StockLot }) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <CompactButton
        variant="quiet"
        aria-label={t(lot.number === '' ? 'lots.changeDateUnnumbered' : 'lots.changeDateOf', lot)}
        onClick={() => onChangeDate(lot)}
      >
        {t('lots.date')}
      </CompactButton>
      {lot.removable > 0 ? (
        <CompactButton
          aria-label={t(lot.number === '' ? 'lots.writeOffUnnumbered' : 'lots.writeOffOf', lot)}
          onClick={() => onWriteOff(lot)}
        >
          {t('lots.writeOff')}
        </CompactButton>
      ) : (
        <span className="text-muted text-xs">{t('lots.sold', { count: lot.remaining })}</span>
      )}
    </span>
  )
}
