import type { HomePage } from '@shop/contracts/home.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'

/** A line of staff above the hero, with a link. */
export function Banner({ text, button }: NonNullable<HomePage['banner']>) {
  const t = useT()
  return (
    <aside aria-label={t('home.banner')} className="page-x pt-2 md:pt-4">
      <p className="flex flex-wrap items-center gap-x-4 rounded-card bg-raised px-5 py-2">
        <span className="py-1.5">{text}</span>
        {button && (
          <LocaleLink to={button.to} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
            {button.text}
          </LocaleLink>
        )}
      </p>
    </aside>
  )
}
