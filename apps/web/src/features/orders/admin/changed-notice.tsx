import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { Notice } from '#ui/notice.tsx'
import type { Happening } from './happenings.ts'

/** What others did to an order while a form was open; sent again, the form counts. */
export function ChangedNotice({ number, changed }: { number: number; changed: readonly Happening[] }) {
  const t = useT()
  const locale = useLocale()
  if (changed.length === 0) return null
  return (
    <Notice kind="warn" role="alert" title={t('adminOrders.changedMeanwhile', { number: String(number) })}>
      <ul>
        {changed.map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>{[text, by, momentText(at, locale)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <p className="mt-1">{t('adminOrders.changedKept')}</p>
    </Notice>
  )
}
