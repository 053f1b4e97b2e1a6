import { randomUUIDv7 } from 'node:crypto'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import type { StaffMix } from '@shop/contracts/mixes-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Prisma, type Tx, withTransaction } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { IS_HIDDEN, IS_LISTED, IS_SAME_MIX } from './queries.ts'

/**
 * Hides a mix from the public list and from its link, or shows it again. Customers who saved it still see it among
 * their own.
 * @throws NOT_FOUND
 */
export async function hideMix(
  deps: Deps,
  staff: Staff,
  { shareId, isHidden }: { shareId: string; isHidden: boolean },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const [mix] = await query(
      tx,
      kysely
        .selectFrom('saved_mix as m')
        .select(['m.id', 'm.name', IS_HIDDEN.as('isHidden')])
        .where('m.share_id', '=', shareId),
    )
    if (!mix) throw new AppError('NOT_FOUND')
    if (mix.isHidden === isHidden) return
    const changed = isHidden ? await hide(tx, deps, mix.id) : await show(tx, mix.id)
    if (changed === 0) return
    const action = isHidden ? 'mix.hide' : 'mix.show'
    await audit(tx, deps, staff, { action, subject: { type: 'saved_mix', id: mix.id }, after: { name: mix.name } })
  })
}

/** The unique index allows one of two concurrent requests. */
function hide(tx: Tx, { clock }: Deps, mixId: string): Promise<number> {
  return execute(
    tx,
    kysely
      .insertInto('hidden_mix')
      .columns(['id', 'account_id', 'composition', 'name_key', 'hidden_at'])
      .expression(({ selectFrom }) =>
        selectFrom('saved_mix as m')
          .select(({ fn, val }) => [
            val(randomUUIDv7()).as('id'),
            'm.account_id',
            'm.composition',
            fn<string>('mix_name_key', ['m.name']).as('name_key'),
            val(clock.now()).as('hidden_at'),
          ])
          .where('m.id', '=', mixId),
      )
      .onConflict(conflict => conflict.doNothing()),
  )
}

/** Deletes all rows that hide this mix. */
function show(tx: Tx, mixId: string): Promise<number> {
  return execute(
    tx,
    kysely.deleteFrom('hidden_mix as h').using('saved_mix as m').where('m.id', '=', mixId).where(IS_SAME_MIX),
  )
}

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
  const positions = await query(db, cursor === undefined ? page : page.where('m.id', '<', cursor))
  const [{ total } = { total: 0 }] = await query(db, mixes.select(rowCount.as('total')))
  const mixesOfPage = await db.savedMix.findMany({ where: { id: { in: positions.map(({ id }) => id) } }, select })
  const byId = new Map(mixesOfPage.map(mix => [mix.id, mix]))
  const rows = positions.flatMap(({ id, isHidden }) => {
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
