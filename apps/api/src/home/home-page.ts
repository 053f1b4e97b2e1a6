import { Category } from '@shop/contracts/catalog.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { HomePage } from '@shop/contracts/home.ts'
import { defaultHomeContent, type HomeContent, type StaffHomePage } from '@shop/contracts/home-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { PublicPicture } from '@shop/contracts/pictures.ts'
import { audit, type Staff } from '#audit/index.ts'
import { categoriesOfBrand, listPublished, type PublishedCollection, pageChangedError } from '#collections/index.ts'
import { toPublicPicture, usePictures } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { isBannerDue, parseTarget, withAllSections } from './rules.ts'

type Stored = { draft: HomeContent; published: HomeContent; version: number }

async function readStored(db: Tx): Promise<Stored> {
  const [row] = await query(db, kysely.selectFrom('home_page').select(['draft', 'published', 'version']))
  return {
    draft: withAllSections(row?.draft ?? defaultHomeContent),
    published: withAllSections(row?.published ?? defaultHomeContent),
    version: row?.version ?? 0,
  }
}

async function readPictures(db: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, PublicPicture>> {
  const known = ids.filter(id => id !== null)
  if (known.length === 0) return new Map()
  const pictures = kysely.selectFrom('picture').select(['id', 'width', 'height', 'widths', 'placeholder'])
  const rows = await query(db, pictures.where('id', '=', anyOf(known)))
  return new Map(rows.map(row => [row.id, toPublicPicture(row)]))
}

/** Returns the draft and the published content. */
export async function readForStaff(db: Tx): Promise<StaffHomePage> {
  const stored = await readStored(db)
  const [draftId, publishedId] = [stored.draft.hero.pictureId, stored.published.hero.pictureId]
  const pictures = await readPictures(db, [draftId, publishedId])
  const pictureOf = (id: string | null) => (id === null ? null : (pictures.get(id) ?? null))
  return { ...stored, draftPicture: pictureOf(draftId), publishedPicture: pictureOf(publishedId) }
}

type ShowInput = { locale: Locale; now: Date; isPreview: boolean }

/** Returns the home page in a language: the published content, or the draft with its banner whatever the date. */
export async function showHomePage(db: Tx, { locale, now, isPreview }: ShowInput): Promise<HomePage> {
  const stored = await readStored(db)
  const content = isPreview ? stored.draft : stored.published
  const { hero, sections, banner } = content
  const pictures = await readPictures(db, [hero.pictureId])
  const picture = hero.pictureId === null ? undefined : pictures.get(hero.pictureId)
  const isPromoted = await readPromotion(db)
  const promoted = content.collections.length > 0 ? await listPublished(db, locale) : []
  const isShown =
    banner && (isPreview || isBannerDue(banner, shopDate(now))) && !(await promotesForbidden(db, banner, isPromoted))
  return {
    hero: {
      ...(hero.heading[locale] && { heading: hero.heading[locale] }),
      ...(hero.lead[locale] && { lead: hero.lead[locale] }),
      ...(hero.button && { button: { text: hero.button.text[locale], to: hero.button.to } }),
      ...(picture && { picture }),
    },
    sections: sections.filter(({ isOn }) => isOn).map(({ name }) => name),
    collections: content.collections.flatMap(id => {
      const collection = promoted.find(each => each.id === id)
      return collection && mayPromote(collection, isPromoted) ? [collection.card] : []
    }),
    ...(isShown && {
      banner: {
        text: banner.text[locale],
        ...(banner.button && { button: { text: banner.button.text[locale], to: banner.button.to } }),
      },
    }),
  }
}

type IsPromoted = (category: Category) => boolean

/** A law may forbid to promote a category: the setting that also decides where promo codes apply. */
async function readPromotion(db: Tx): Promise<IsPromoted> {
  const categories = await getSettings(db, 'categories')
  return category => categories[category].inPromotions
}

const mayPromote = ({ categories }: PublishedCollection, isPromoted: IsPromoted) => categories.every(isPromoted)

/** True if the link of a banner leads to products that may not be promoted. */
async function promotesForbidden(
  db: Tx,
  { button }: NonNullable<HomeContent['banner']>,
  isPromoted: IsPromoted,
): Promise<boolean> {
  if (!button || Category.options.every(isPromoted)) return false
  const target = parseTarget(button.to)
  const categories = target.kind === 'categories' ? target.categories : await categoriesOf(db, target)
  return !categories.every(isPromoted)
}

async function categoriesOf(
  db: Tx,
  { kind, slug }: { kind: 'product' | 'collection' | 'brand'; slug: string },
): Promise<readonly Category[]> {
  switch (kind) {
    case 'collection':
      return (await listPublished(db, 'ru')).find(({ card }) => card.slug === slug)?.categories ?? []
    case 'brand':
      return categoriesOfBrand(db, slug)
    case 'product': {
      const products = kysely.selectFrom('product').select('category').where('slug', '=', slug)
      return (await query(db, products)).flatMap(({ category }) => Category.safeParse(category).data ?? [])
    }
  }
}

type EditContext = { staff: Staff; locale: Locale }

/**
 * Saves the draft.
 * @throws PAGE_CHANGED if the version is outdated; VALIDATION if the banner leads to products that may not be promoted
 */
export function saveDraft(
  deps: Deps,
  { staff, locale }: EditContext,
  { version, content }: { version: number; content: HomeContent },
): Promise<StaffHomePage> {
  return change(deps, staff, { version, action: 'home_page.change' }, async (tx, { published }) => {
    await assertMayPromote(tx, content, { locale, path: 'body.content.banner.button.to' })
    const { pictureId } = content.hero
    if (pictureId !== null)
      await usePictures(tx, deps, { owner: 'catalog', ids: [pictureId], path: 'body.content.hero.pictureId' })
    return { draft: content, published }
  })
}

/** Publishes the draft. @throws PAGE_CHANGED; VALIDATION */
export function publish(deps: Deps, { staff, locale }: EditContext, version: number): Promise<StaffHomePage> {
  return change(deps, staff, { version, action: 'home_page.publish' }, async (tx, { draft }) => {
    await assertMayPromote(tx, draft, { locale, path: 'draft.banner.button.to' })
    return { draft, published: draft }
  })
}

async function assertMayPromote(
  tx: Tx,
  { banner }: HomeContent,
  { locale, path }: { locale: Locale; path: string },
): Promise<void> {
  if (!banner || !(await promotesForbidden(tx, banner, await readPromotion(tx)))) return
  throw new AppError('VALIDATION', { details: [{ path, message: fieldText('promotion_forbidden', locale) }] })
}

type Change = { version: number; action: 'home_page.change' | 'home_page.publish' }
type Contents = Pick<Stored, 'draft' | 'published'>

async function change(
  deps: Deps,
  staff: Staff,
  { version, action }: Change,
  toNext: (tx: Tx, before: Stored) => Promise<Contents>,
): Promise<StaffHomePage> {
  return withTransaction(deps.db, deps.random, async tx => {
    await lockName(tx, 'home_page')
    const before = await readStored(tx)
    const subject = { type: 'home_page', id: 'home' } as const
    if (before.version !== version) throw await pageChangedError(tx, subject, version)
    const { draft, published } = await toNext(tx, before)
    const isPublishing = action === 'home_page.publish'
    const columns = {
      draft,
      draft_picture_id: draft.hero.pictureId,
      version: version + 1,
      ...(isPublishing && {
        published,
        published_picture_id: published.hero.pictureId,
        published_at: deps.clock.now(),
      }),
    }
    await execute(
      tx,
      kysely
        .insertInto('home_page')
        .values({ id: 1, ...columns })
        .onConflict(conflict => conflict.column('id').doUpdateSet(columns)),
    )
    const [was, now] = isPublishing ? [before.published, published] : [before.draft, draft]
    await audit(tx, deps, staff, { action, subject, before: { ...was }, after: { ...now, version: version + 1 } })
    return readForStaff(tx)
  })
}
