import { LocalTexts } from '@shop/contracts/locale.ts'
import type { StaffMix } from '@shop/contracts/mixes-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Prisma } from '#platform/db/db.ts'
import { escapeLike } from '#platform/db/order-search.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { IS_HIDDEN } from './hide-mix.ts'
import { IS_LISTED } from './queries.ts'

type StaffMixFilter = PageParams & { show: 'public' | 'hidden'; q?: string | undefined }

/** A link, or its id. */
const LINK = /(?:^|\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/

/**
 * Lists public or hidden mixes, newest first, by a part of their name. A link finds any mix, because a mix can be
 * shared without being in the list.
 */
export async function listForStaff(db: Db, { show, q, limit, cursor }: StaffMixFilter): Promise<Page<StaffMix>> {
  const mixes = kysely.selectFrom('saved_mix as m').where(conditionOf(show, q))
  const page = mixes
    .select(['m.id', IS_HIDDEN.as('isHidden')])
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
  const places = await query(db, cursor === undefined ? page : page.where('m.id', '<', cursor))
  const [{ total } = { total: 0 }] = await query(db, mixes.select(rowCount.as('total')))
  const found = await db.savedMix.findMany({ where: { id: { in: places.map(({ id }) => id) } }, select })
  const byId = new Map(found.map(mix => [mix.id, mix]))
  const rows = places.flatMap(({ id, isHidden }) => {
    const mix = byId.get(id)
    return mix ? [{ ...mix, isHidden }] : []
  })
  return toPage(rows, { limit, total }, toStaffMix)
}

function conditionOf(show: StaffMixFilter['show'], q: string | undefined): RawBuilder<boolean> {
  const [, shareId] = LINK.exec(q ?? '') ?? []
  if (shareId) return sql`m.share_id = ${shareId}`
  const named = q ? sql<boolean>`m.name ILIKE ${`%${escapeLike(q)}%`}` : sql<boolean>`true`
  const shown = { public: IS_LISTED, hidden: IS_HIDDEN }
  return sql`${shown[show]} AND ${named}`
}

const select = {
  id: true,
  shareId: true,
  name: true,
  isPublic: true,
  createdAt: true,
  account: { select: { id: true, name: true, phone: true } },
  _count: { select: { copies: true } },
  parts: {
    select: { percentage: true, product: { select: { title: true } } },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.SavedMixSelect

type Row = Prisma.SavedMixGetPayload<{ select: typeof select }> & { isHidden: boolean }

function toStaffMix({ shareId, name, isPublic, isHidden, createdAt, account, _count, parts }: Row): StaffMix {
  return {
    shareId,
    name,
    isPublic,
    isHidden,
    keptAt: createdAt.toISOString(),
    saves: _count.copies,
    customer: { accountId: account.id, name: account.name, phone: account.phone },
    parts: parts.map(({ percentage, product }) => ({
      ...toTextFields('title', LocalTexts.parse(product.title)),
      percentage,
    })),
  }
}
