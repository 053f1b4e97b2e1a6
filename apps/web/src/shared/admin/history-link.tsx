import type { ReactNode } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from './admin-paths.ts'
import { compactButtonClass } from './fields/controls.tsx'
import { IfCan } from './if-can.tsx'

/** Links to the changes of a thing in the audit log, for staff who may read it. */
export function HistoryLink({ subject }: { subject: { type: 'account' | 'product' | 'variant'; id: string } }) {
  const t = useT()
  return <AuditLink to={adminPaths.auditOf(subject)}>{t('admin.history')}</AuditLink>
}

/** A link to the audit log, for staff who may read it. */
export function AuditLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <IfCan permission="audit.view">
      <LocaleLink to={to} className={compactButtonClass('outline')}>
        {children}
      </LocaleLink>
    </IfCan>
  )
}
