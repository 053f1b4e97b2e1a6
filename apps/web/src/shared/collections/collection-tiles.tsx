import type { CollectionCard } from '@shop/contracts/collections.ts'
import { LocaleLink } from '#platform/i18n/locale-context.tsx'
import { UploadedPicture } from '#shared/pictures/uploaded-picture.tsx'
import { paths } from '../../paths.ts'

/** Collections as tiles, each with its name, line and picture. */
export function CollectionTiles({ collections }: { collections: readonly CollectionCard[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {collections.map(({ slug, title, subTitle, picture }) => (
        <li key={slug} className="group relative overflow-hidden rounded-card bg-surface">
          {picture && (
            <UploadedPicture
              picture={picture}
              sizes="(min-width: 1024px) 25vw, (min-width: 640px) 50vw, 100vw"
              className="aspect-[2/1] w-full"
            />
          )}
          <div className="p-5">
            <h3 className="text-lg">
              <LocaleLink
                to={paths.collection(slug)}
                className="underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
              >
                {title}
              </LocaleLink>
            </h3>
            {subTitle && <p className="mt-1 text-muted text-sm">{subTitle}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
