import { getProduct } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import {
  deleteReview,
  getReviewAccess,
  listOwnReviews,
  listReviews,
  type OwnReview,
  type Review,
  type ReviewPage,
  voteForReview,
  writeReview,
} from '@shop/contracts/reviews.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountResponses, signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { createFlavor, createQuote, toProductPage } from '../../../test/products.ts'
import { NOW } from '../../../test/shop-info.ts'
import { t } from '../../../test/texts.ts'

const mint = createFlavor('mint', 3000)
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

const createReview = (n: number, more: Partial<Review> = {}): Review => ({
  id: idOf(n),
  rating: 5,
  text: `Review ${n}`,
  language: 'en',
  photos: [],
  helpful: 0,
  writtenAt: NOW,
  author: `Ani ${n}.`,
  ...more,
})

const pageOf = (items: Review[], more: Partial<ReviewPage> = {}): ReviewPage => ({
  items,
  nextCursor: null,
  total: items.length,
  summary: { count: items.length, average: 4.5, byStars: [0, 0, 0, 1, items.length - 1] },
  isAllowed: true,
  ...more,
})

const ownReview: OwnReview = {
  id: idOf(9),
  rating: 2,
  text: 'Too sweet',
  language: 'en',
  photos: [],
  helpful: 0,
  writtenAt: NOW,
  product: { slug: 'mint', title: 'Mint (ru)', titleEN: 'Mint', brand: 'Nor Hov', imageUrl: '/mint.svg' },
  state: 'rejected',
  rejection: 'Names a person',
}

/** The page of a product needs the product and a quote for it. */
const product = [
  respond(getProduct, () => toProductPage(mint)),
  respond(quote, ({ body }) => createQuote(body, [mint])),
]

test('a product page shows the average and more reviews on demand, with the answer of the shop', async () => {
  const first = createReview(1, { answer: { text: 'Thank you!', at: NOW } })
  const pages = [pageOf([first], { nextCursor: 'next', total: 2 }), pageOf([createReview(2)], { total: 2 })]
  const summary = { count: 2, average: 4.5, byStars: [0, 0, 0, 1, 1] }
  const { user } = await openShop('/product/mint', {
    responses: [
      ...product,
      respond(listReviews, ({ query: { cursor } }) => ({ ...(pages[cursor ? 1 : 0] ?? pageOf([])), summary })),
    ],
  })
  const section = within(await screen.findByRole('region', { name: t('reviews.title') }))
  await section.findByText('Thank you!')
  expect(screen.getByRole('link', { name: '4.5 out of 5 stars, 2 reviews' })).toBeDefined()
  expect(section.getByText(t('reviews.shownOf', { shown: 1, total: 2 }))).toBeDefined()
  await user.click(section.getByRole('button', { name: t('reviews.more') }))
  await section.findByText('Review 2')
  expect(section.queryByRole('button', { name: t('reviews.write') })).toBeNull()
})

test('a category without reviews has none on its pages', async () => {
  let requests = 0
  await openShop('/product/mint', {
    responses: [
      ...product,
      respond(listReviews, () => {
        requests += 1
        return pageOf([], { isAllowed: false })
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => requests).toBeGreaterThan(0)
  // The section is loaded late.
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('region', { name: t('reviews.title') })).toBeNull()
})

test('a vote is counted at once and can be taken back', async () => {
  const votes: boolean[] = []
  const { user } = await openShop('/product/mint', {
    responses: [
      ...product,
      ...accountResponses(),
      respond(getReviewAccess, () => ({ canReview: false, helpfulIds: [] })),
      respond(listReviews, () => pageOf([createReview(1)])),
      respond(voteForReview, ({ body: { isHelpful } }) => {
        votes.push(isHelpful)
        return { isHelpful, helpful: isHelpful ? 1 : 0 }
      }),
    ],
    stored: signedIn,
  })
  const nameOf = (count: number) => t('reviews.helpfulOf', { author: 'Ani 1.', count })
  await user.click(await screen.findByRole('button', { name: nameOf(0) }))
  const voted = await screen.findByRole('button', { name: nameOf(1), pressed: true })
  await user.click(voted)
  await screen.findByRole('button', { name: nameOf(0), pressed: false })
  expect(votes).toEqual([true, false])
})

test('a customer reviews a delivered product, and the form names what is missing', async () => {
  let sent: object | undefined
  const { user } = await openShop('/product/mint', {
    responses: [
      ...product,
      ...accountResponses(),
      respond(getReviewAccess, () => ({ canReview: true, helpfulIds: [] })),
      respond(listReviews, () => pageOf([])),
      respond(writeReview, ({ body }) => {
        sent = body
        const { rejection: _, ...written } = ownReview
        return { ...written, state: 'pending' as const }
      }),
    ],
    stored: signedIn,
  })
  await user.click(await screen.findByRole('button', { name: t('reviews.write') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: t('reviews.send') }))
  await dialog.findByText(t('reviews.ratingNeeded'))
  await user.click(dialog.getByRole('radio', { name: '4 stars' }))
  await user.type(dialog.getByRole('textbox'), ' Cool and fresh ')
  await user.click(dialog.getByRole('button', { name: t('reviews.send') }))
  await screen.findByText(t('reviews.sent'))
  expect(sent).toEqual({ rating: 4, text: 'Cool and fresh', photos: [] })
})

test('the own reviews say why one was rejected, and one can be changed and deleted', async () => {
  const deleted: string[] = []
  const { user } = await openShop('/account/reviews', {
    responses: [
      ...accountResponses(),
      respond(listOwnReviews, () => ({
        items: deleted.length > 0 ? [] : [ownReview],
        nextCursor: null,
        total: 1,
        waiting: [{ ...ownReview.product, slug: 'melon', titleEN: 'Melon' }],
      })),
      respond(deleteReview, ({ params: { slug } }) => {
        deleted.push(slug)
        return { success: true as const }
      }),
    ],
    stored: signedIn,
  })
  await screen.findByText(t('reviews.rejection', { reason: 'Names a person' }))
  expect(screen.getByRole('button', { name: t('reviews.writeOf', { name: 'Melon' }) })).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('reviews.editOf', { name: 'Mint' }) }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByRole<HTMLInputElement>('radio', { name: '2 stars' }).checked).toBe(true)
  await user.click(form.getByRole('button', { name: t('reviews.cancel') }))
  await user.click(await screen.findByRole('button', { name: t('reviews.deleteOf', { name: 'Mint' }) }))
  const dialog = within(await screen.findByRole('dialog', { name: t('reviews.deleteTitle') }))
  await user.click(dialog.getByRole('button', { name: t('reviews.delete') }))
  await screen.findByText(t('reviews.deleted'))
  expect(deleted).toEqual(['mint'])
})
