import type { StateRow } from '@shop/contracts/catalog-bulk.ts'
import type { ProductState, StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { STATE_LABELS } from '../labels.ts'
import { CountDialog } from './count-dialog.tsx'
import { MissingFields } from './missing-fields.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { type Outcome, useChangeStates } from './use-change-states.ts'

const FATES: Record<StateRow['fate'], { word: MessageId; tone: Tone }> = {
  changed: { word: 'adminCatalog.fate.changed', tone: 'ok' },
  same: { word: 'adminCatalog.fate.same', tone: 'neutral' },
  incomplete: { word: 'adminCatalog.fate.incomplete', tone: 'bad' },
  unknown: { word: 'adminCatalog.fate.unknown', tone: 'bad' },
}

type BulkBarProps = {
  rows: readonly StaffProductRow[]
  onChanged: (ids: ReadonlySet<string>, state: ProductState) => void
}

/** Actions on the selected products: operators count stock, admins also change prices and states. */
export function BulkBar({ rows, onChanged }: BulkBarProps) {
  const t = useT()
  const { role } = useStaff()
  const [open, setOpen] = useState<'prices' | 'count'>()
  const states = useChangeStates(rows, onChanged)
  return (
    <>
      {role === 'admin' && (
        <>
          <CompactButton onClick={() => setOpen('prices')}>{t('adminCatalog.prices')}</CompactButton>
          <CompactButton pending={states.isPending} onClick={() => states.change('published')}>
            {t('adminCatalog.publish')}
          </CompactButton>
          <CompactButton pending={states.isPending} onClick={() => states.change('draft')}>
            {t('adminCatalog.unpublish')}
          </CompactButton>
          <CompactButton pending={states.isPending} onClick={() => states.change('archived')}>
            {t('adminCatalog.archive')}
          </CompactButton>
        </>
      )}
      <CompactButton onClick={() => setOpen('count')}>{t('adminCatalog.count')}</CompactButton>
      {open === 'prices' && (
        <PriceDialog
          chosen={{ ids: rows.map(({ id }) => id) }}
          text={t('adminCatalog.pricesOf', { count: rows.length })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'count' && <CountDialog rows={rows} onClose={() => setOpen(undefined)} />}
      {states.outcome && <StateRefusals {...states.outcome} rows={rows} onClose={states.forget} />}
    </>
  )
}

type StateRefusalsProps = Outcome & { rows: readonly StaffProductRow[]; onClose: () => void }

/** Results by product, with the missing fields of products that could not be published. */
function StateRefusals({ state, results, rows, onClose }: StateRefusalsProps) {
  const t = useT()
  const textOf = useProductText()
  const titles = new Map(rows.map(row => [row.id, `${row.brand} ${textOf(row, 'title')}`.trim()]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('adminCatalog.refusedTitle')}
      description={t('adminCatalog.refusedText', { state: t(STATE_LABELS[state]) })}
    >
      <ul className="grid gap-2 text-sm">
        {results.map(({ id, fate, missing }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-b pb-2">
            <span className="mr-auto font-medium">{titles.get(id)}</span>
            <Badge tone={FATES[fate].tone}>{t(FATES[fate].word)}</Badge>
            {missing.length > 0 && <MissingFields fields={missing} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
