import { UploadedPicture } from '#shared/pictures/uploaded-picture.tsx'
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
