import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'

/** A text to read beside the form, so that nothing typed is lost. */
export function NewTabLink({ to, children }: { to: string; children?: ReactNode }) {
  const t = useT()
  return (
    <LocaleLink to={to} target="_blank" className="underline underline-offset-4">
      {children}
      <span className="sr-only"> {t('login.newTab')}</span>
    </LocaleLink>
  )
}
