import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type LoaderFunction, useLoaderData, useParams } from 'react-router-dom'
import { type LandingBase, ListPage } from '#features/catalog/list/list-page.tsx'
import { loadList } from '#features/catalog/queries.ts'
import { CollectionChips } from '#features/collections/collection-chips.tsx'
import { LandingIntro } from '#features/collections/landing-intro.tsx'
import { type Landing, type LandingKind, landingQuery } from '#features/collections/queries.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { MissingPage } from '#shared/missing-page.tsx'
import { buttonClass } from '#ui/button.tsx'
import { paths } from '../paths.ts'
import type { PageContext, PageModule } from './page.tsx'

type LoaderData = { exists: boolean }

const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')

const toBase = (kind: LandingKind, { slug, title }: Landing): LandingBase =>
  kind === 'collection' ? { collection: slug } : { brand: [title] }

/** Creates the page of a collection or a brand: its text and picture above the product list. */
export const createLandingPage = (kind: LandingKind): PageModule => ({
  loader: context => loadLanding(kind, context),
  element: <LandingPage kind={kind} />,
})

/** A missing page is a result with status 404, so that the page can render. */
function loadLanding(kind: LandingKind, { queryClient, locale }: PageContext): LoaderFunction {
  return async ({ params: { slug = '' }, request }) => {
    try {
      const landing = await queryClient.ensureQueryData(landingQuery(kind, slug, locale))
      await loadList({ queryClient, locale }, new URL(request.url), toBase(kind, landing))
      return { exists: true } satisfies LoaderData
    } catch (error) {
      if (isMissing(error)) return data<LoaderData>({ exists: false }, { status: 404 })
      throw error
    }
  }
}

function LandingPage({ kind }: { kind: LandingKind }) {
  const t = useT()
  const { slug = '' } = useParams()
  const { exists } = useLoaderData<LoaderData>()
  if (exists) return <LandingContent key={`${kind} ${slug}`} kind={kind} slug={slug} />
  return (
    <MissingPage
      title={t(kind === 'collection' ? 'catalog.collectionGone' : 'catalog.brandGone')}
      text={t('catalog.landingGoneText')}
    >
      <div className="mt-6">
        <CollectionChips />
      </div>
      <LocaleLink to={paths.shop} className={buttonClass('outline', 'md', 'mt-6')}>
        {t('nav.everything')}
      </LocaleLink>
    </MissingPage>
  )
}

function LandingContent({ kind, slug }: { kind: LandingKind; slug: string }) {
  const t = useT()
  const { data: landing } = useSuspenseQuery(landingQuery(kind, slug, useLocale()))
  const { title, subTitle, description, categories } = landing
  const address = kind === 'collection' ? paths.collection(slug) : paths.brand(slug)
  return (
    <ListPage
      section="shop"
      landing={{
        base: toBase(kind, landing),
        title,
        description:
          [subTitle, description].filter(Boolean).join('. ') || t('catalog.brandDescription', { brand: title }),
        address,
        category: categories.length === 1 ? (categories[0] ?? null) : null,
        intro: <LandingIntro landing={landing} />,
        links: kind === 'collection' && <CollectionChips current={slug} />,
      }}
    />
  )
}
