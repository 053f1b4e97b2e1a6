import { homeRoutes } from '@shop/contracts/home.ts'
import { homeStaffRoutes } from '@shop/contracts/home-staff.ts'
import { sql } from 'kysely'
import { staffOf } from '#audit/index.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { kysely } from '#platform/db/sql.ts'
import type { Mount } from '#platform/http/http.ts'
import { createResponseCache } from '#platform/http/response-cache.ts'
import { publish, readForStaff, saveDraft, showHomePage } from './home-page.ts'

const PER_MINUTE = 300

/** `keepMs`: how late a change may show, milliseconds; 0 for never (docs/adr/0025). */
type PublicDeps = { db: Db; clock: Clock; keepMs: number }

/** Mounts the home page of customers. */
export function mountHome(mount: Mount, { db, clock, keepMs }: PublicDeps): void {
  mount(
    homeRoutes.getHomePage,
    async ({ locale }) => ({ result: await showHomePage(db, { locale, now: clock.now(), isPreview: false }) }),
    { perMinute: PER_MINUTE, cache: keepMs > 0 ? createResponseCache(clock, keepMs) : undefined },
  )
}

/** Mounts the editor of the home page for admins. */
export function mountHomeForStaff(mount: Mount, deps: Deps): void {
  const { db, clock } = deps
  mount(homeStaffRoutes.getStaffHomePage, async () => ({ result: await readForStaff(db) }))
  mount(homeStaffRoutes.saveHomeDraft, async ({ body, locale, ...call }) => ({
    result: await saveDraft(deps, { staff: staffOf(call), locale }, body),
  }))
  mount(homeStaffRoutes.publishHomePage, async ({ body: { version }, locale, ...call }) => ({
    result: await publish(deps, { staff: staffOf(call), locale }, version),
  }))
  mount(homeStaffRoutes.previewHomePage, async ({ locale }) => ({
    result: await showHomePage(db, { locale, now: clock.now(), isPreview: true }),
  }))
}

/** Selects the ids of the pictures of the home page, of the draft and as published. */
export const picturesOfHome = kysely
  .selectFrom('home_page')
  .select(sql<string>`draft_picture_id`.as('picture_id'))
  .where('draft_picture_id', 'is not', null)
  .unionAll(
    kysely
      .selectFrom('home_page')
      .select(sql<string>`published_picture_id`.as('picture_id'))
      .where('published_picture_id', 'is not', null),
  )
  .$asScalar()
