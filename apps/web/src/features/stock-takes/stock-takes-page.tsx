import { Category } from '@shop/contracts/catalog.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { listStockTakes, type StockTake, StockTakeState, startStockTake } from '@shop/contracts/stock-takes-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { type FileColumn, ListCsvButton } from '#shared/admin/list-csv-button.tsx'
import { AdminHeading, BackLink, TimestampCell } from '#shared/admin/page-parts.tsx'
import { CATEGORY_LABELS } from '#shared/admin/product-options.ts'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { refreshStockTakes, stockTakesQuery } from './queries.ts'
import { STATES, StateBadge } from './state-badge.tsx'

/** Stock takes, newest first. */
export function StockTakesPage() {
  const t = useT()
  const can = useCan()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const filters = { state: oneOf(StockTakeState.options, state.value('state')) }
  const query = useQuery(stockTakesQuery({ limit, cursor, ...filters }))
  const [isStarting, setStarting] = useState(false)
  const startButton = can('stock.edit') && (
    <CompactButton variant="primary" onClick={() => setStarting(true)}>
      <ClipboardList aria-hidden className="size-4" />
      {t('stockTakes.start')}
    </CompactButton>
  )
  return (
    <>
      <BackLink to={adminPaths.stock}>{t('admin.page.stock')}</BackLink>
      <AdminHeading title={t('admin.page.stockTakes')} note={t('stockTakes.note')}>
        <ListCsvButton
          name="stock-takes"
          total={query.data?.total ?? 0}
          columns={useFileColumns()}
          read={page => call(listStockTakes, { query: { ...filters, ...page } })}
        />
        {startButton}
      </AdminHeading>
      <AdminTable
        id="stock-takes"
        label={t('admin.page.stockTakes')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ number }) => String(number)}
        rowHref={({ number }) => adminPaths.stockTake(number)}
        filters={[
          choiceFilter(
            'state',
            { label: t('stockTakes.column.state'), any: t('stockTakes.anyState') },
            StockTakeState.options,
            value => t(STATES[value].label),
          ),
        ]}
        empty={{ title: t('stockTakes.empty'), text: t('stockTakes.emptyText'), actions: startButton }}
      />
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  )
}

function useFileColumns(): FileColumn<StockTake>[] {
  const t = useT()
  const locale = useLocale()
  return [
    [t('stockTakes.column.number'), ({ number }) => number],
    [t('stockTakes.column.state'), ({ state }) => t(STATES[state].label)],
    [
      t('stockTakes.column.category'),
      ({ category }) => t(category === null ? 'stockTakes.everything' : CATEGORY_LABELS[category]),
    ],
    [t('stockTakes.column.progress'), ({ counted, variants }) => t('stockTakes.progress', { counted, variants })],
    [t('stockTakes.column.value'), ({ totals }) => (totals === null ? null : totals.surplusAmd - totals.shortageAmd)],
    [t('stockTakes.column.started'), ({ createdAt }) => longTimestampText(createdAt, locale)],
    [t('stockTakes.column.by'), ({ createdBy }) => createdBy],
    [t('stockTakes.noteLabel'), ({ note }) => note],
  ]
}

function useColumns(): Column<StockTake>[] {
  const t = useT()
  const formatCost = useFormatCost()
  return [
    {
      id: 'number',
      header: t('stockTakes.column.number'),
      cell: ({ number, note }) => (
        <span className="inline-block">
          <span className="whitespace-nowrap">{t('stockTakes.title', { number: String(number) })}</span>
          {note && <span className="block font-normal text-muted text-xs">{note}</span>}
        </span>
      ),
    },
    { id: 'state', header: t('stockTakes.column.state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'category',
      header: t('stockTakes.column.category'),
      cell: ({ category }) => t(category === null ? 'stockTakes.everything' : CATEGORY_LABELS[category]),
    },
    {
      id: 'counted',
      header: t('stockTakes.column.progress'),
      align: 'end',
      cell: ({ counted, variants }) => (
        <span className="whitespace-nowrap tabular-nums">{t('stockTakes.progress', { counted, variants })}</span>
      ),
    },
    {
      id: 'value',
      header: t('stockTakes.column.value'),
      align: 'end',
      cell: ({ totals }) => (
        <span className="whitespace-nowrap tabular-nums">
          {totals === null ? '—' : formatCost(totals.surplusAmd - totals.shortageAmd)}
        </span>
      ),
    },
    { id: 'at', header: t('stockTakes.column.started'), cell: ({ createdAt }) => <TimestampCell at={createdAt} /> },
    { id: 'by', header: t('stockTakes.column.by'), isExtra: true, cell: ({ createdBy }) => createdBy ?? '—' },
  ]
}

function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [category, setCategory] = useState<Category | null>(null)
  const [note, setNote] = useState('')
  const start = useMutation({
    mutationFn: () => {
      const body = { category, note: note.trim() }
      return call(startStockTake, { headers: keyOf(body), body })
    },
    onSuccess: async take => {
      await refreshStockTakes(client, take)
      void navigate(localePath(locale, adminPaths.stockTake(take.number)))
    },
  })
  return (
    <FormDialog
      title={t('stockTakes.startTitle')}
      text={t('stockTakes.startText')}
      action={t('stockTakes.start')}
      change={start}
      onClose={onClose}
      onSubmit={() => start.mutate()}
    >
      <SelectField
        label={t('stockTakes.column.category')}
        value={category ?? ''}
        onChange={value => setCategory(oneOf(Category.options, value) ?? null)}
      >
        <option value="">{t('stockTakes.everything')}</option>
        {Category.options.map(each => (
          <option key={each} value={each}>
            {t(CATEGORY_LABELS[each])}
          </option>
        ))}
      </SelectField>
      <TextField label={t('stockTakes.noteLabel')} isOptional maxLength={300} value={note} onChange={setNote} />
    </FormDialog>
  )
}
