import { Fragment } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../paths.ts'

type BreadcrumbsProps = {
  /** The pages between the home page and this one. */
  parents: readonly { to: string; name: string }[]
  /** Name of this page. */
  current: string
}

/**
 * The path from the home page to this one. Search engines get the same as structured data (server/structured-data.ts).
 */
export function Breadcrumbs({ parents, current }: BreadcrumbsProps) {
  const t = useT()
  return (
    <nav aria-label={t('nav.breadcrumbs')} className="mb-3 text-muted text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {[{ to: paths.home, name: t('nav.homePage') }, ...parents].map(({ to, name }) => (
          <Fragment key={to}>
            <li>
              <LocaleLink to={to} className="inline-flex min-h-8 items-center underline-offset-4 hover:underline">
                {name}
              </LocaleLink>
            </li>
            <li aria-hidden className="max-md:nth-last-2:hidden">
              ›
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 max-w-full truncate max-md:hidden">
          {current}
        </li>
      </ol>
    </nav>
  )
}
