import { type CountResult, countStock } from '@shop/contracts/stock-staff.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { DialogActions } from './dialogs/form-dialog.tsx'
import { useConfirmClose } from './dialogs/guards.ts'
import { CompactButton, CompactInput } from './fields/controls.tsx'
import { AdminError } from './page-parts.tsx'

/** Maximum number of variants per request, and the minimum length of a reason (contracts, stock-staff.ts). */
const MAX_ITEMS = 500
const MIN_REASON_LENGTH = 3
const MAX_PIECES = 1_000_000

/** A variant with the titles of its product. */
export type CountedVariant = {
  sku: string
  titles: Readonly<Record<string, unknown>>
  onHand: number
  reserved: number
  unpacked: number
}

type CountDialogProps = {
  rows: readonly CountedVariant[]
  /** Called after a request: the lists are outdated. */
  onRecorded: () => void
  onClose: () => void
}
type CountInput = { reason: string; items: readonly { sku: string; counted: number }[] }

/** Sets the stock of variants to the counted numbers, with a reason, and shows the result by variant. */
export function CountDialog({ rows, onRecorded, onClose }: CountDialogProps) {
  const t = useT()
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const keyOf = useIdempotencyKey()
  const count = useMutation({
    mutationFn: ({ reason: note, items }: CountInput) =>
      call(countStock, {
        headers: keyOf([note, items]),
        body: { reason: note, items: [...items] },
      }),
    onSettled: onRecorded,
  })
  const typed = Object.entries(counts).filter(([, value]) => value.trim() !== '')
  const items = typed.map(([sku, value]) => ({ sku, counted: Number(value) }))
  const problem = problemOf(items)
  const isReasonShort = reason.trim().length < MIN_REASON_LENGTH
  const leave = useConfirmClose(!count.data && (typed.length > 0 || reason !== ''), onClose)
  const results: ReadonlyMap<string, CountResult> = new Map(count.data?.rows.map(row => [row.sku, row]))
  return (
    <Dialog
      open
      keepsInput
      onClose={leave}
      closable={!count.isPending}
      title={t('adminCatalog.count')}
      description={t('adminCatalog.countText')}
      className="sm:max-w-3xl"
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          setSubmitted(true)
          if (!problem && !isReasonShort) count.mutate({ reason: reason.trim(), items })
        }}
      >
        <CountRows
          rows={rows}
          counts={counts}
          results={results}
          onCount={(sku, value) => setCounts({ ...counts, [sku]: value })}
        />
        {count.data ? (
          <>
            <CountSummary results={count.data.rows} />
            <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
              {t('adminCatalog.done')}
            </CompactButton>
          </>
        ) : (
          <>
            <Field
              label={t('adminCatalog.reason')}
              hint={t('adminCatalog.reasonHint')}
              error={isSubmitted && isReasonShort ? t('adminCatalog.reasonNeeded') : undefined}
            >
              {control => (
                <CompactInput
                  {...control}
                  maxLength={300}
                  value={reason}
                  onChange={event => setReason(event.target.value)}
                  className="w-full"
                />
              )}
            </Field>
            {isSubmitted && problem && <Notice kind="warn" role="alert" title={t(problem)} />}
            {count.error && <AdminError error={count.error} />}
            <DialogActions onCancel={leave} isPending={count.isPending}>
              <CompactButton type="submit" variant="primary" pending={count.isPending}>
                {items.length > 0 ? t('adminCatalog.saveCount', { count: items.length }) : t('admin.save')}
              </CompactButton>
            </DialogActions>
          </>
        )}
      </form>
    </Dialog>
  )
}

function problemOf(items: CountInput['items']) {
  if (items.length === 0) return 'adminCatalog.countNothing'
  if (items.length > MAX_ITEMS) return 'adminCatalog.countTooMany'
  const isWhole = items.every(({ counted }) => Number.isInteger(counted) && counted >= 0 && counted <= MAX_PIECES)
  return isWhole ? undefined : 'adminCatalog.countWrong'
}

function CountSummary({ results }: { results: readonly CountResult[] }) {
  const t = useT()
  const changed = results.filter(({ fate }) => fate === 'changed').length
  const unchanged = results.filter(({ fate }) => fate !== 'changed' && fate !== 'same').length
  return (
    <Notice kind={unchanged > 0 ? 'warn' : 'ok'} role="status" title={t('adminCatalog.counted', { count: changed })}>
      {unchanged > 0 && t('adminCatalog.countStuck', { count: unchanged })}
    </Notice>
  )
}

type CountRowsProps = {
  rows: readonly CountedVariant[]
  /** Typed counts by SKU. */
  counts: Readonly<Record<string, string>>
  /** Recorded results by SKU. */
  results: ReadonlyMap<string, CountResult>
  onCount: (sku: string, value: string) => void
}

/** One line per variant: the stock on record, the sold units on the shelf, and an input for the counted number. */
function CountRows({ rows, counts, results, onCount }: CountRowsProps) {
  const t = useT()
  const isDone = results.size > 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
    <div tabIndex={0} className="max-h-80 overflow-auto rounded-control border border-hairline">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('adminCatalog.count')}</caption>
        <thead className="sticky top-0 z-10 bg-raised text-left text-muted">
          <tr>
            <th className="px-2 sm:px-3 py-2 font-medium">{t('adminCatalog.column.packSize')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.onHand')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.soldNotPacked')}</th>
            <th className="px-2 sm:px-3 py-2 text-right font-medium">{t('adminCatalog.countedPieces')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sku, titles, onHand, reserved, unpacked }) => {
            const result = results.get(sku)
            return (
              <tr key={sku} className="border-hairline border-t">
                <td className="px-2 sm:px-3 py-1.5">
                  <span className="block">
                    <ProductText of={titles} field="title" />
                  </span>
                  <code className="wrap-anywhere text-muted text-xs">{sku}</code>
                </td>
                <td className="whitespace-nowrap px-2 sm:px-3 py-1.5 text-right tabular-nums">
                  {result ? result.before : onHand}
                  {reserved > 0 && (
                    <span className="block text-muted text-xs">{t('adminCatalog.held', { count: reserved })}</span>
                  )}
                </td>
                <td className="px-2 sm:px-3 py-1.5 text-right tabular-nums">
                  {unpacked > 0 ? <span className="font-medium text-warn">{unpacked}</span> : 0}
                </td>
                <td className="px-2 sm:px-3 py-1.5 text-right">
                  {result ? (
                    <CountOutcome result={result} />
                  ) : (
                    !isDone && (
                      <CompactInput
                        aria-label={t('adminCatalog.countOf', { sku })}
                        inputMode="numeric"
                        autoComplete="off"
                        value={counts[sku] ?? ''}
                        onChange={event => onCount(sku, event.target.value)}
                        className="w-20 text-right tabular-nums"
                      />
                    )
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function CountOutcome({ result: { fate, after, reserved } }: { result: CountResult }) {
  const t = useT()
  if (fate === 'changed') return <Badge tone="ok">{t('adminCatalog.nowPieces', { count: after })}</Badge>
  if (fate === 'same') return <Badge>{t('adminCatalog.outcome.same')}</Badge>
  if (fate === 'unknown') return <Badge tone="bad">{t('adminCatalog.outcome.unknown')}</Badge>
  return <Badge tone="bad">{t('adminCatalog.outcome.reserved', { count: reserved })}</Badge>
}
