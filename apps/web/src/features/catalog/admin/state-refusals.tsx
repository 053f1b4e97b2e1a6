import type { StateRow } from '@shop/contracts/catalog-bulk.ts'
import type { StaffProductRow } from '@shop/contracts/catalog-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MissingFields } from './missing-fields.tsx'
import type { Outcome } from './use-change-states.ts'
import { STATE_WORDS } from './words.ts'

const FATES: Record<StateRow['fate'], { word: MessageId; tone: Tone }> = {
  changed: { word: 'adminCatalog.fate.changed', tone: 'ok' },
  same: { word: 'adminCatalog.fate.same', tone: 'neutral' },
  incomplete: { word: 'adminCatalog.fate.incomplete', tone: 'bad' },
  unknown: { word: 'adminCatalog.fate.unknown', tone: 'bad' },
}

type StateRefusalsProps = Outcome & { rows: readonly StaffProductRow[]; onClose: () => void }

/** Row by row, what became of the products and what those that stayed are missing. */
export function StateRefusals({ state, results, rows, onClose }: StateRefusalsProps) {
  const t = useT()
  const textOf = useProductText()
  const titles = new Map(rows.map(row => [row.id, `${row.brand} ${textOf(row, 'title')}`.trim()]))
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('adminCatalog.refusedTitle')}
      description={t('adminCatalog.refusedText', { state: t(STATE_WORDS[state]) })}
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
