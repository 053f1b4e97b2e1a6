import { oneOf } from '@shop/contracts/enums.ts'
import {
  type ApprovedLine,
  approveStockTake,
  cancelStockTake,
  closeStockTake,
  reviewStockTake,
  type StockTake,
  type StockTakeLine,
  StockTakeShow,
  type StockTakeTotals,
} from '@shop/contracts/stock-takes-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, BackLink, Fact, Panel, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { CATEGORY_LABELS } from '#shared/admin/product-options.ts'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { VariantCell } from '#shared/admin/variant-cell.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CountForm } from './count-form.tsx'
import { refreshStockTakes, stockTakeLinesQuery, stockTakeQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

/** A stock take: counting without seeing the ledger, then the differences and their approval. */
export function StockTakePage() {
  const t = useT()
  const number = Number(useParams().number)
  const query = useQuery(stockTakeQuery(number))
  const { data: take } = query
  const title = t('stockTakes.title', { number: String(number) })
  return (
    <>
      <PageMeta title={title} isPrivate />
      <BackLink to={adminPaths.stockTakes}>{t('admin.page.stockTakes')}</BackLink>
      {take ? (
        <OpenedStockTake take={take} />
      ) : (
        <>
          <AdminHeading title={title} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      )}
    </>
  )
}

function OpenedStockTake({ take }: { take: StockTake }) {
  const t = useT()
  const can = useCan()
  const { number, state, note, totals } = take
  const isOpen = state === 'counting' || state === 'review'
  const mayEdit = can('stock.edit') && isOpen
  const [refused, setRefused] = useState<readonly ApprovedLine[]>([])
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('stockTakes.title', { number: String(number) })}
            <StateBadge state={state} />
          </span>
        }
        note={note || undefined}
      >
        {mayEdit && <Steps take={take} />}
      </AdminHeading>
      <Facts take={take} />
      {totals && <Totals totals={totals} />}
      <Refused lines={refused} />
      {mayEdit && <CountForm number={number} />}
      <Lines take={take} mayApprove={mayEdit && state === 'review'} onApproved={setRefused} />
    </>
  )
}

/** Ends the counting, closes or cancels. */
function Steps({ take: { number, state, counted, variants, totals } }: { take: StockTake }) {
  const t = useT()
  const client = useQueryClient()
  const confirm = useConfirm()
  const step = useMutation({
    mutationFn: (route: typeof reviewStockTake | typeof closeStockTake | typeof cancelStockTake) =>
      call(route, { params: { number } }),
    onSuccess: take => refreshStockTakes(client, take),
    onError: error => notifyFailure(t('stockTakes.failed'), error),
  })
  const ask = async (
    route: Parameters<typeof step.mutate>[0],
    texts: { title: string; text: string; action: string },
  ) => {
    const isDangerous = route === cancelStockTake
    if (await confirm({ ...texts, isDangerous, decline: t('stockTakes.keep') })) step.mutate(route)
  }
  const open = totals ? totals.different - totals.approved : 0
  return (
    <>
      {(totals === null || totals.approved === 0) && (
        <CompactButton
          variant="quiet"
          disabled={step.isPending}
          onClick={() =>
            void ask(cancelStockTake, {
              title: t('stockTakes.cancelTitle'),
              text: t('stockTakes.cancelText'),
              action: t('stockTakes.cancel'),
            })
          }
        >
          {t('stockTakes.cancel')}
        </CompactButton>
      )}
      {state === 'counting' ? (
        <CompactButton
          variant="primary"
          pending={step.isPending}
          disabled={counted === 0}
          onClick={() =>
            void ask(reviewStockTake, {
              title: t('stockTakes.reviewTitle'),
              text: t('stockTakes.reviewText', { count: variants - counted }),
              action: t('stockTakes.review'),
            })
          }
        >
          {t('stockTakes.review')}
        </CompactButton>
      ) : (
        <CompactButton
          variant={open === 0 ? 'primary' : 'outline'}
          pending={step.isPending}
          onClick={() =>
            open === 0
              ? step.mutate(closeStockTake)
              : void ask(closeStockTake, {
                  title: t('stockTakes.closeTitle'),
                  text: t('stockTakes.closeText', { count: open }),
                  action: t('stockTakes.close'),
                })
          }
        >
          {t('stockTakes.close')}
        </CompactButton>
      )}
    </>
  )
}

function Facts({ take }: { take: StockTake }) {
  const t = useT()
  const { category, counted, variants, createdAt, createdBy, closedAt, closedBy } = take
  return (
    <dl className="mb-4 grid max-w-md gap-1.5 text-sm tabular-nums">
      <Fact term={t('stockTakes.column.category')}>
        {t(category === null ? 'stockTakes.everything' : CATEGORY_LABELS[category])}
      </Fact>
      <Fact term={t('stockTakes.column.progress')}>{t('stockTakes.progress', { counted, variants })}</Fact>
      <Fact term={t('stockTakes.column.started')}>
        {createdBy && `${createdBy}, `}
        <TimestampCell at={createdAt} />
      </Fact>
      {closedAt && (
        <Fact term={t('stockTakes.column.closed')}>
          {closedBy && `${closedBy}, `}
          <TimestampCell at={closedAt} />
        </Fact>
      )}
    </dl>
  )
}

/** What the differences are worth. */
function Totals({ totals }: { totals: StockTakeTotals }) {
  const t = useT()
  const formatCost = useFormatCost()
  const { different, approved, surplus, shortage, surplusAmd, shortageAmd, withoutCost } = totals
  return (
    <Panel title={t('stockTakes.result')} className="mb-5 max-w-xl">
      <dl className="grid gap-1.5 text-sm tabular-nums">
        <Fact term={t('stockTakes.different')}>{t('stockTakes.approvedOf', { approved, different })}</Fact>
        <Fact term={t('stockTakes.surplus')}>
          {t('stockTakes.unitsWorth', { units: surplus, value: formatCost(surplusAmd) })}
        </Fact>
        <Fact term={t('stockTakes.shortage')}>
          {t('stockTakes.unitsWorth', { units: shortage, value: formatCost(shortageAmd) })}
        </Fact>
        <Fact term={t('stockTakes.net')}>
          <strong className="font-semibold">{formatCost(surplusAmd - shortageAmd)}</strong>
        </Fact>
      </dl>
      {withoutCost > 0 && (
        <p className="mt-2 text-muted text-sm">{t('stockTakes.withoutCost', { count: withoutCost })}</p>
      )}
    </Panel>
  )
}

/** Differences that were not corrected, with the reason. */
function Refused({ lines }: { lines: readonly ApprovedLine[] }) {
  const t = useT()
  if (lines.length === 0) return null
  return (
    <Notice kind="warn" role="alert" className="mb-5" title={t('stockTakes.notApproved', { count: lines.length })}>
      <ul>
        {lines.map(({ sku, fate }) => (
          <li key={sku}>
            <code>{sku}</code>: {t(fate === 'reserved' ? 'stockTakes.fate.reserved' : 'stockTakes.fate.recount')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const SHOW_LABELS: Record<StockTakeShow, MessageId> = {
  counted: 'stockTakes.show.counted',
  uncounted: 'stockTakes.show.uncounted',
  different: 'stockTakes.show.different',
}

type LinesProps = { take: StockTake; mayApprove: boolean; onApproved: (refused: readonly ApprovedLine[]) => void }

function Lines({ take, mayApprove, onApproved }: LinesProps) {
  const t = useT()
  const client = useQueryClient()
  const { number, state: takeState, totals } = take
  const state = useTableState('')
  const { q, limit, cursor } = state.query
  const show = oneOf(StockTakeShow.options, state.value('show'))
  const query = useQuery(stockTakeLinesQuery(number, { q, limit, cursor, show }))
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const approve = useMutation({
    mutationFn: (skus: readonly string[] | undefined) =>
      call(approveStockTake, { params: { number }, body: { skus: skus && [...skus] } }),
    onSuccess: async ({ stockTake, lines }) => {
      onSelect(new Set())
      onApproved(lines.filter(({ fate }) => fate === 'reserved' || fate === 'recount'))
      const count = lines.filter(({ fate }) => fate === 'changed').length
      if (count > 0) notify({ kind: 'ok', title: t('stockTakes.approvedDone', { count }) })
      await refreshStockTakes(client, stockTake)
    },
    onError: error => notifyFailure(t('stockTakes.failed'), error),
  })
  const options = StockTakeShow.options.filter(each => each !== 'different' || takeState !== 'counting')
  const columns = useColumns(takeState === 'counting')
  const open = totals ? totals.different - totals.approved : 0
  return (
    <>
      {mayApprove && open > 0 && (
        <div className="mb-3 flex justify-end">
          <CompactButton variant="primary" pending={approve.isPending} onClick={() => approve.mutate(undefined)}>
            {t('stockTakes.approveAll', { count: open })}
          </CompactButton>
        </div>
      )}
      <AdminTable
        id="stock-take-lines"
        label={t('stockTakes.lines')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ sku }) => sku}
        filters={[
          {
            ...choiceFilter('show', { label: t('admin.show'), any: t('stockTakes.show.all') }, options, value =>
              t(SHOW_LABELS[value]),
            ),
            isInViews: true,
          },
        ]}
        views={[
          { name: t('stockTakes.show.all'), search: '' },
          ...options.map(value => ({ name: t(SHOW_LABELS[value]), search: `show=${value}` })),
        ]}
        searchLabel={t('stockTakes.search')}
        empty={{ title: t('stockTakes.noLines') }}
        {...(mayApprove && {
          selection: { selected, onSelect },
          bulk: (
            <CompactButton variant="primary" pending={approve.isPending} onClick={() => approve.mutate([...selected])}>
              {t('stockTakes.approve')}
            </CompactButton>
          ),
        })}
      />
    </>
  )
}

function useColumns(isBlind: boolean): Column<StockTakeLine>[] {
  const t = useT()
  const formatCost = useFormatCost()
  const units = (count: number | null | undefined) => (
    <span className="tabular-nums">{count === null || count === undefined ? '—' : count}</span>
  )
  return [
    {
      id: 'title',
      header: t('stockTakes.column.item'),
      cell: row => <VariantCell variant={row} />,
    },
    { id: 'counted', header: t('stockTakes.column.counted'), align: 'end', cell: row => units(row.counted) },
    ...(isBlind ? [] : resultColumns({ t, units, formatCost })),
    {
      id: 'at',
      header: t('stockTakes.column.countedAt'),
      cell: ({ countedAt }) => (countedAt ? <TimestampCell at={countedAt} /> : '—'),
    },
    { id: 'by', header: t('stockTakes.column.countedBy'), isExtra: true, cell: ({ countedBy }) => countedBy ?? '—' },
  ]
}

type ResultCells = {
  t: ReturnType<typeof useT>
  units: (count: number | null | undefined) => ReactNode
  formatCost: ReturnType<typeof useFormatCost>
}

const resultColumns = ({ t, units, formatCost }: ResultCells): Column<StockTakeLine>[] => [
  {
    id: 'expected',
    header: t('stockTakes.column.expected'),
    align: 'end',
    cell: ({ result }) => (
      <>
        {units(result?.expected)}
        <ExpectedParts result={result} />
      </>
    ),
  },
  {
    id: 'difference',
    header: t('stockTakes.column.difference'),
    align: 'end',
    cell: ({ result }) => <Difference difference={result?.difference} />,
  },
  {
    id: 'value',
    header: t('stockTakes.column.value'),
    align: 'end',
    cell: ({ result }) => (
      <span className="whitespace-nowrap tabular-nums">
        {result && result.valueAmd !== null && result.difference !== 0 ? formatCost(result.valueAmd) : '—'}
      </span>
    ),
  },
  {
    id: 'approved',
    header: t('stockTakes.column.approved'),
    cell: ({ result }) =>
      result && result.difference !== 0 ? (
        <Badge tone={result.approved === null ? 'warn' : 'ok'} className="whitespace-nowrap">
          {t(result.approved === null ? 'stockTakes.open' : 'stockTakes.approved')}
        </Badge>
      ) : (
        '—'
      ),
  },
]

/** What the expected units consist of, if it is not only free stock. */
function ExpectedParts({ result }: Pick<StockTakeLine, 'result'>) {
  const t = useT()
  if (!result) return null
  const { unpacked, reserved } = result
  return (
    <span className="block text-muted text-xs">
      {!!unpacked && <span className="block">{t('stockTakes.unpacked', { count: unpacked })}</span>}
      {!!reserved && <span className="block">{t('stockTakes.reserved', { count: reserved })}</span>}
    </span>
  )
}

function Difference({ difference }: { difference: number | undefined }) {
  if (difference === undefined) return <span>—</span>
  const tone = difference === 0 ? 'text-muted' : difference > 0 ? 'text-ok' : 'text-bad'
  return (
    <span className={`font-medium tabular-nums ${tone}`}>
      {difference > 0 ? `+${difference}` : String(difference).replace('-', '−')}
    </span>
  )
}
