import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { useMenuCollections } from '#shared/collections/collections.ts'
import { UploadedPicture } from '#shared/pictures/uploaded-picture.tsx'
import { chipClass } from '#ui/chip.tsx'
import { paths } from '../../paths.ts'
import type { Landing } from './queries.ts'

/** Line, text and picture of a landing page. Renders nothing for a brand without them. */
export function LandingIntro({ landing }: { landing: Pick<Landing, 'subTitle' | 'description' | 'picture'> }) {
  const { subTitle, description, picture } = landing
  if (!subTitle && !description && !picture) return null
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-5 lg:grid-cols-[1fr_auto]">
      <div className="max-w-3xl">
        {subTitle && <p className="text-lg">{subTitle}</p>}
        {description.split(/\n\s*\n/).map(
          paragraph =>
            paragraph && (
              <p key={paragraph} className="mt-2 whitespace-pre-line text-muted">
                {paragraph}
              </p>
            ),
        )}
      </div>
      {picture && (
        <UploadedPicture
          picture={picture}
          isMain
          sizes="(min-width: 1024px) 24rem, 100vw"
          className="max-h-72 w-full rounded-card lg:w-96"
        />
      )}
    </div>
  )
}

/** Links to the collections of the menus. `current` is the slug of the page. */
export function CollectionChips({ current }: { current?: string }) {
  const t = useT()
  const collections = useMenuCollections()
  if (collections.length === 0) return null
  return (
    <nav
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
