import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { useMenuCollections } from '#shared/collections/collections.ts'
import { ChipNav, chipClass } from '#ui/chip.tsx'
import { paths } from '../../paths.ts'

/** Links to the collections of the menus. `current` is the slug of the page. */
export function CollectionChips({ current }: { current?: string }) {
  const t = useT()
  const collections = useMenuCollections()
  if (collections.length === 0) return null
  return (
    <ChipNav label={t('nav.allCollections')}>
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
    </ChipNav>
  )
}
