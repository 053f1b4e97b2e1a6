import * as contract from '@shop/contracts/reviews.ts'
import * as staffContract from '@shop/contracts/reviews-staff.ts'
import { exportList, staffOf } from '#audit/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Db } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { createResponseCache } from '#platform/http/response-cache.ts'
import { getContact, markRead, setContact } from './contact.ts'
import { answerReview, listForStaff, moderateReview } from './moderation.ts'
import { showAnyPhoto, showOwnPhoto, showPublishedPhoto } from './photos.ts'
import { getAccess, listOwn, listPublished } from './queries.ts'
import { reviewColumns } from './reviews-file.ts'
import { deleteReview, voteForReview, writeReview } from './write-review.ts'

/** Writes and votes per minute and network address. */
const WRITES_PER_MINUTE = 30
const PICTURES_PER_MINUTE = 600
const READS_PER_MINUTE = 300

/** `readDb`: the database from which the catalog is read. `keepMs`: how late a change may show, milliseconds; 0 for never. */
type ReviewDeps = PictureDeps & { readDb: Db; keepMs: number }

/** Mounts the endpoints of reviews. */
export function mountReviews(mount: Mount, { readDb, keepMs, ...deps }: ReviewDeps): void {
  const { db } = deps
  mount(
    contract.listReviews,
    async ({ params: { slug }, query, locale }) => ({
      result: await listPublished(readDb, { slug, ...query }, locale),
    }),
    { perMinute: READS_PER_MINUTE, cache: keepMs > 0 ? createResponseCache(deps.clock, keepMs) : undefined },
  )
  mount(
    contract.getReviewPhoto,
    async ({ params, query, reply }) => ({ result: await showPublishedPhoto(deps, reply, { ...params, ...query }) }),
    { perMinute: PICTURES_PER_MINUTE },
  )
  mount(
    contract.voteForReview,
    async ({ caller: { accountId }, params: { reviewId }, body: { isHelpful } }) => ({
      result: { isHelpful, helpful: await voteForReview(deps, { accountId, reviewId, isHelpful }) },
    }),
    { perMinute: WRITES_PER_MINUTE },
  )
  mount(contract.listOwnReviews, async ({ caller: { accountId }, query }) => ({
    result: await listOwn(db, accountId, query),
  }))
  mount(contract.getReviewAccess, async ({ caller: { accountId }, params: { slug } }) => ({
    result: await getAccess(db, accountId, slug),
  }))
  mount(
    contract.writeReview,
    async ({ caller: { accountId }, params: { slug }, body, locale }) => ({
      result: await writeReview(deps, { accountId, slug }, body, locale),
    }),
    { perMinute: WRITES_PER_MINUTE },
  )
  mount(contract.deleteReview, async ({ caller: { accountId }, params: { slug } }) => {
    await deleteReview(deps, { accountId, slug })
    return { result: { success: true as const } }
  })
  mount(
    contract.getOwnReviewPhoto,
    async ({ caller: { accountId }, params: { photoId }, query, reply }) => ({
      result: await showOwnPhoto(deps, reply, { accountId, photoId, ...query }),
    }),
    { perMinute: PICTURES_PER_MINUTE },
  )
  mountContact(mount, deps)
  mountForStaff(mount, deps)
}

function mountContact(mount: Mount, deps: PictureDeps): void {
  mount(contract.getReviewContact, async ({ caller: { accountId } }) => ({
    result: await getContact(deps.db, accountId),
  }))
  mount(
    contract.setReviewContact,
    async ({ caller: { accountId }, body: { channel } }) => ({
      result: await setContact(deps, { accountId, channel }),
    }),
    { perMinute: WRITES_PER_MINUTE },
  )
  mount(contract.markReviewsRead, async ({ caller: { accountId }, body: { ids } }) => {
    await markRead(deps, { accountId, ids })
    return { result: { success: true as const } }
  })
}

function mountForStaff(mount: Mount, deps: PictureDeps): void {
  mount(staffContract.listStaffReviews, async ({ query, locale, caller: { accountId: staffId } }) => ({
    result: await listForStaff(deps.db, query, { locale, staffId }),
  }))
  mount(staffContract.exportReviews, call =>
    exportList(deps, call, {
      name: 'reviews',
      columns: reviewColumns,
      read: page =>
        listForStaff(deps.db, { ...call.query, ...page }, { locale: call.locale, staffId: call.caller.accountId }),
    }),
  )
  mount(staffContract.moderateReview, async ({ params: { id }, body, ...call }) => ({
    result: await moderateReview(deps, staffOf(call), { id, ...body }),
  }))
  mount(staffContract.answerReview, async ({ params: { id }, body, ...call }) => ({
    result: await answerReview(deps, staffOf(call), { id, ...body }),
  }))
  mount(
    staffContract.getAnyReviewPhoto,
    async ({ params, query, reply }) => ({ result: await showAnyPhoto(deps, reply, { ...params, ...query }) }),
    { perMinute: PICTURES_PER_MINUTE },
  )
}
