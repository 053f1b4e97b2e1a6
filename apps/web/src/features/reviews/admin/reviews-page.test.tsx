import { answerReview, listStaffReviews, moderateReview, type StaffReview } from '@shop/contracts/reviews-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/customer.ts'
import { respond } from '../../../../test/fake-responses.ts'
import { openShop } from '../../../../test/open-shop.tsx'
import { NOW } from '../../../../test/shop-info.ts'
import { adminResponses } from '../../../../test/staff.ts'
import { t } from '../../../../test/texts.ts'

const review: StaffReview = {
  id: '00000000-0000-7000-8000-000000000001',
  rating: 1,
  text: 'Broke at once',
  language: 'en',
  photos: [],
  helpful: 0,
  writtenAt: NOW,
  product: { slug: 'mint', title: 'Mint (ru)', titleEN: 'Mint', brand: 'Nor Hov', imageUrl: '/mint.svg' },
  state: 'pending',
  isUnread: false,
  isOwn: false,
  removedAnswer: 'Thank you',
  version: 3,
  firstWrittenAt: '2026-11-20T08:00:00.000Z',
  changedAt: NOW,
  author: 'Ani P.',
  customer: { accountId: '00000000-0000-7000-8000-000000000002', name: 'Ani Petrosyan', phone: '+37477123456' },
}

test('staff publish, reject with a reason, and answer the version of a review that they see', async () => {
  const sent: object[] = []
  const { user } = await openShop('/admin/reviews', {
    responses: [
      ...adminResponses,
      respond(listStaffReviews, () => ({ items: [review], nextCursor: null, total: 1 })),
      respond(moderateReview, ({ body }) => {
        sent.push(body)
        return review
      }),
      respond(answerReview, ({ body }) => {
        sent.push(body)
        return review
      }),
    ],
    stored: signedIn,
  })
  await screen.findByText('Broke at once')
  expect(screen.getByText(/^Changed: /)).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('adminReviews.publishOf', { author: 'Ani P.' }) }))
  await screen.findByText(t('adminReviews.published'))

  await user.click(screen.getByRole('button', { name: t('adminReviews.rejectOf', { author: 'Ani P.' }) }))
  const rejection = within(await screen.findByRole('dialog'))
  await user.click(rejection.getByRole('button', { name: t('adminReviews.reject') }))
  await rejection.findByText(t('admin.reasonMissing'))
  await user.type(rejection.getByLabelText(t('adminReviews.reason')), 'Names a person')
  await user.click(rejection.getByRole('button', { name: t('adminReviews.reject') }))
  await screen.findByText(t('adminReviews.rejected'))

  await user.click(screen.getByRole('button', { name: t('adminReviews.answerOf', { author: 'Ani P.' }) }))
  const answer = within(await screen.findByRole('dialog'))
  expect(answer.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you')
  await user.clear(answer.getByRole('textbox'))
  await user.type(answer.getByRole('textbox'), 'Sorry')
  await user.click(answer.getByRole('button', { name: t('adminReviews.save') }))
  await screen.findByText(t('adminReviews.answered'))
  expect(sent).toEqual([
    { state: 'published', version: 3 },
    { state: 'rejected', version: 3, reason: 'Names a person' },
    { version: 3, answer: 'Sorry' },
  ])
})
