import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'
import type { TimelineEntry } from '../timeline.ts'

/** Lists changes of others while a form was open. Sending the form again applies it. */
export function ChangedNotice({ number, changed }: { number: number; changed: readonly TimelineEntry[] }) {
  const t = useT()
  const locale = useLocale()
  if (changed.length === 0) return null
  return (
    <Notice kind="warn" role="alert" title={t('adminOrders.changedMeanwhile', { number: String(number) })}>
      <ul>
        {changed.map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>{[text, by, timestampText(at, locale)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <p className="mt-1">{t('adminOrders.changedKept')}</p>
    </Notice>
  )
}
