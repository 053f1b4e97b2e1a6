import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { longMomentText, momentText } from '#shared/admin/moments.ts'
import { cx } from '#ui/class-names.ts'
import { type Happening, happeningsOf } from './happenings.ts'

const DOTS: Record<Happening['kind'], string> = { state: 'bg-accent', note: 'bg-info', other: 'bg-control' }

/** Every state and everything beside the states, the newest first, with who it was and staff's own notes. */
export function OrderHistory({ data }: { data: AdminOrder }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className="grid gap-2.5 text-sm">
      {happeningsOf(data, t, locale).map(({ at, kind, text, by, more }) => (
        <li key={`${at}-${text}-${more}`} className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-2.5">
          <span aria-hidden className={cx('mt-1.5 size-2 rounded-full', DOTS[kind])} />
          <div className={cx(kind === 'note' && '-mt-1 rounded-control bg-raised px-3 py-1.5')}>
            <span className={kind === 'state' ? 'font-medium' : undefined}>{text}</span>
            <span className="text-muted">
              {' · '}
              <time dateTime={at} title={longMomentText(at, locale)}>
                {momentText(at, locale)}
              </time>
              {by && ` · ${by}`}
            </span>
            {more && <p className="whitespace-pre-line break-words">{more}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
