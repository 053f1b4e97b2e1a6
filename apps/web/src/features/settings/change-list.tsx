import { ArrowRight } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { Change } from './changes.ts'

/** Values before and after, one line each. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useT()
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-muted">{label}: </span>
          <del className="text-muted">{before ?? t('settings.notSet')}</del>
          <ArrowRight aria-label={t('settings.becomes')} role="img" className="mx-1.5 inline size-3.5 text-muted" />
          <ins className="font-medium no-underline">{after ?? t('settings.notSet')}</ins>
        </li>
      ))}
    </ul>
  )
}
