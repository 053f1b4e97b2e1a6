import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { useMenuCollections } from '#shared/collections/collections.ts'
import { chipClass, revealFocused } from '#ui/chip.tsx'
import { paths } from '../../paths.ts'

/** Links to the collections of the menus. `current` is the slug of the page. */
export function CollectionChips({ current }: { current?: string }) {
  const t = useT()
  const collections = useMenuCollections()
  if (collections.length === 0) return null
  return (
    <nav
      onFocus={revealFocused}
      aria-label={t('nav.allCollections')}
      className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {collections.map(({ slug, title }) => (
          <li key={slug}>
            <LocaleLink
              to={paths.collection(slug)}
              aria-current={slug === current ? 'page' : undefined}
              className={chipClass}
            >
              {title}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
