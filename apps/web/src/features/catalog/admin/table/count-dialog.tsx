import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { type CountResult, countStock } from '@shop/contracts/stock-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { useAskLeave } from '#shared/admin/dialogs/ask-leave.ts'
import { DialogActions } from '#shared/admin/dialogs/dialog-actions.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { CATALOG_KEY } from '../queries.ts'
import { CountRows } from './count-rows.tsx'

/** Maximum number of variants per request, and the minimum length of a reason (contracts, stock-staff.ts). */
const MOST_COUNTED = 500
const SHORTEST_REASON = 3
const MOST_PIECES = 1_000_000

type CountDialogProps = { rows: readonly StaffProductRow[]; onClose: () => void }
type Sent = { reason: string; items: readonly { sku: string; counted: number }[] }

/** Sets the stock of variants to the counted numbers, with a reason, and shows the result by variant. */
export function CountDialog({ rows, onClose }: CountDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const keyOf = useAttemptKey()
  const count = useMutation({
    mutationFn: ({ reason: why, items }: Sent) =>
      call(countStock, {
        headers: keyOf([why, items]),
        body: { reason: why, items: [...items] },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: CATALOG_KEY }),
  })
  const typed = Object.entries(counts).filter(([, value]) => value.trim() !== '')
  const items = typed.map(([sku, value]) => ({ sku, counted: Number(value) }))
  const problem = problemOf(items)
  const isReasonShort = reason.trim().length < SHORTEST_REASON
  const leave = useAskLeave(!count.data && (typed.length > 0 || reason !== ''), onClose)
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
          setAsked(true)
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
            <Counted results={count.data.rows} />
            <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
              {t('adminCatalog.done')}
            </CompactButton>
          </>
        ) : (
          <>
            <Field
              label={t('adminCatalog.reason')}
              hint={t('adminCatalog.reasonHint')}
              error={isAsked && isReasonShort ? t('adminCatalog.reasonNeeded') : undefined}
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
            {isAsked && problem && <Notice kind="warn" role="alert" title={t(problem)} />}
            {count.error && <AdminError error={count.error} />}
            <DialogActions onCancel={leave} isPending={count.isPending}>
              <CompactButton type="submit" variant="primary" pending={count.isPending}>
                {items.length > 0 ? t('adminCatalog.bookCount', { count: items.length }) : t('admin.save')}
              </CompactButton>
            </DialogActions>
          </>
        )}
      </form>
    </Dialog>
  )
}

function problemOf(items: Sent['items']) {
  if (items.length === 0) return 'adminCatalog.countNothing'
  if (items.length > MOST_COUNTED) return 'adminCatalog.countTooMany'
  const isWhole = items.every(({ counted }) => Number.isInteger(counted) && counted >= 0 && counted <= MOST_PIECES)
  return isWhole ? undefined : 'adminCatalog.countWrong'
}

function Counted({ results }: { results: readonly CountResult[] }) {
  const t = useT()
  const changed = results.filter(({ fate }) => fate === 'changed').length
  const stuck = results.filter(({ fate }) => fate === 'reserved' || fate === 'unknown').length
  return (
    <Notice kind={stuck > 0 ? 'warn' : 'ok'} role="status" title={t('adminCatalog.counted', { count: changed })}>
      {stuck > 0 && t('adminCatalog.countStuck', { count: stuck })}
    </Notice>
  )
}
