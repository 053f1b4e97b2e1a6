import { getProduct } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import {
  deleteReview,
  getReviewAccess,
  getReviewContact,
  listOwnReviews,
  listReviews,
  markReviewsRead,
  type OwnReview,
  type Review,
  type ReviewPage,
  setReviewContact,
  voteForReview,
  writeReview,
} from '@shop/contracts/reviews.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountResponses, signedIn } from '../../../test/customer.ts'
import { respond } from '../../../test/fake-responses.ts'
import { openShop } from '../../../test/open-shop.tsx'
import { createFlavor, createQuote, toProductPage } from '../../../test/products.ts'
import { NOW } from '../../../test/shop-info.ts'
import { t } from '../../../test/texts.ts'

const originalObserver = IntersectionObserver

/** Everything on the page is near the window. */
class EverythingIsNear {
  readonly #show: IntersectionObserverCallback
  constructor(show: IntersectionObserverCallback) {
    this.#show = show
  }
  observe(target: Element) {
    const rect = target.getBoundingClientRect()
    const seen = { boundingClientRect: rect, intersectionRect: rect, rootBounds: null, intersectionRatio: 1 }
    const entry = { ...seen, isIntersecting: true, target, time: 0 }
    this.#show([entry], new originalObserver(() => undefined))
  }
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', EverythingIsNear))
afterEach(() => void vi.unstubAllGlobals())

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
  hasReviews: true,
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
  isUnread: false,
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
        return pageOf([], { hasReviews: false })
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
  const group = dialog.getByRole('radiogroup', { name: t('reviews.rating') })
  expect([group.getAttribute('aria-invalid'), document.activeElement]).toEqual([
    'true',
    dialog.getByRole('radio', { name: '1 star' }),
  ])
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

test('the own reviews say that one is not shown, and do not offer to change it', async () => {
  const { rejection: _, ...published } = { ...ownReview, state: 'published' as const, hidden: 'withdrawn' as const }
  await openShop('/account/reviews', {
    responses: [
      ...accountResponses(),
      respond(getReviewContact, () => ({ channel: 'none' as const, isEmailConfirmed: true, unread: 0 })),
      respond(listOwnReviews, () => ({ items: [published], nextCursor: null, total: 1, waiting: [] })),
    ],
    stored: signedIn,
  })
  await screen.findByText(t('reviews.hidden.withdrawn'))
  expect(screen.queryByText(t('reviews.state.published'))).toBeNull()
  expect(screen.queryByRole('button', { name: t('reviews.editOf', { name: 'Mint' }) })).toBeNull()
  expect(screen.getByRole('button', { name: t('reviews.deleteOf', { name: 'Mint' }) })).toBeDefined()
})

test('the link of a request shows the items of its order, marks news as read, and the channel can be changed', async () => {
  const calls: unknown[] = []
  const { user } = await openShop('/account/reviews?order=10234', {
    responses: [
      ...accountResponses(),
      respond(getReviewContact, () => ({ channel: 'sms' as const, isEmailConfirmed: false, unread: 1 })),
      respond(markReviewsRead, ({ body: { ids } }) => {
        calls.push(ids)
        return { success: true as const }
      }),
      respond(setReviewContact, ({ body: { channel } }) => {
        calls.push(channel)
        return { channel, isEmailConfirmed: false, unread: 0 }
      }),
      respond(listOwnReviews, ({ query: { order } }) => {
        calls.push(order)
        const waiting = [{ ...ownReview.product, slug: 'melon', titleEN: 'Melon' }]
        return { items: [{ ...ownReview, isUnread: true }], nextCursor: null, total: 1, waiting }
      }),
    ],
    stored: signedIn,
  })
  await screen.findByRole('heading', { name: t('reviews.waitingOf', { number: 10234 }) })
  await screen.findByText(t('reviews.news'))
  await expect.poll(() => calls).toEqual([10234, [ownReview.id]])
  const channel = await screen.findByRole<HTMLSelectElement>('combobox', { name: t('reviews.channel') })
  await expect.poll(() => channel.value).toBe('sms')
  expect(within(channel).getByRole<HTMLOptionElement>('option', { name: t('reviews.channel.email') }).disabled).toBe(
    true,
  )
  await user.selectOptions(channel, 'none')
  await user.click(screen.getByRole('button', { name: t('reviews.channelSave') }))
  await screen.findByText(t('reviews.channelSaved'))
  expect(calls).toEqual([10234, [ownReview.id], 'none'])
})

test('the reviews stay on the page while another order of them is read', async () => {
  let send: (() => void) | undefined
  const { user } = await openShop('/product/mint', {
    responses: [
      ...product,
      respond(listReviews, async ({ query: { sort } }) => {
        if (sort === 'newest') await new Promise<void>(resolve => (send = resolve))
        return pageOf(sort === 'newest' ? [createReview(2), createReview(1)] : [createReview(1), createReview(2)])
      }),
    ],
  })
  await screen.findByText('Review 1')
  await user.selectOptions(screen.getByRole('combobox', { name: t('reviews.sortBy') }), 'newest')
  await expect.poll(() => send).toBeDefined()
  expect(screen.getByText('Review 1')).toBeDefined()
  send?.()
  await expect
    .poll(() => screen.getAllByText(/^Review \d$/).map(({ textContent }) => textContent))
    .toEqual(['Review 2', 'Review 1'])
})
