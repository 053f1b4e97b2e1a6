import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

const KINDS = {
  info: { icon: Info, tone: 'text-info' },
  ok: { icon: CircleCheck, tone: 'text-ok' },
  warn: { icon: TriangleAlert, tone: 'text-warn' },
  bad: { icon: CircleAlert, tone: 'text-bad' },
} as const

type NoticeProps = {
  kind?: keyof typeof KINDS
  title?: ReactNode
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
  /** `alert` for errors that just occurred, `status` for less urgent news. */
  role?: 'alert' | 'status'
  className?: string
}

/** A message inside the page. */
export function Notice({ kind = 'info', title, children, actions, role, className }: NoticeProps) {
  const { icon: Icon, tone } = KINDS[kind]
  return (
    <div role={role} className={cx('flex gap-3 rounded-picture border border-transparent bg-raised p-4', className)}>
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tone)} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}

/** Says that something could not be loaded and offers a retry. */
export function RetryNotice({ onRetry, pending }: { onRetry: () => void; pending?: boolean }) {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="status"
      title={t('error.notLoaded')}
      actions={
        <Button variant="outline" size="sm" pending={pending ?? false} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      }
    >
      {t('error.checkConnection')}
    </Notice>
  )
}
