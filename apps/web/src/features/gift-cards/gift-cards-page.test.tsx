import {
  blockGiftCards,
  type GiftCard,
  type IssueGiftCards,
  issueGiftCards,
  listGiftCards,
} from '@shop/contracts/gift-cards-staff.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/customer.ts'
import { reject, respond } from '../../../test/fake-responses.ts'
import { openShop, toPlainText } from '../../../test/open-shop.tsx'
import { NOW } from '../../../test/shop-info.ts'
import { adminResponses } from '../../../test/staff.ts'
import { t } from '../../../test/texts.ts'

const CODE = '7KQP-2M9X-VB4T-HE5C'
const LIMITS = 'The value is outside the limits.'

const createCard = (number: number, changes: Partial<GiftCard> = {}): GiftCard => ({
  id: `01990000-0000-7000-8000-0000000000${number}`,
  number,
  codeEnd: 'HE5C',
  amountAmd: 10_000,
  state: 'active',
  validUntilDate: null,
  note: '',
  channel: null,
  createdAt: NOW,
  ...changes,
})

async function openPage(cards: GiftCard[]) {
  const sent: IssueGiftCards[] = []
  const blocked: string[] = []
  const searched: string[] = []
  let items = cards
  const shop = await openShop('/admin/gift-cards', {
    responses: [
      ...adminResponses,
      respond(listGiftCards, ({ query: { q = '' } }) => {
        searched.push(q)
        const active = items.filter(({ state }) => state === 'active')
        const outstandingAmd = active.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
        return { items, nextCursor: null, total: items.length, outstanding: active.length, outstandingAmd }
      }),
      respond(issueGiftCards, ({ body }) => {
        if (body.amountAmd === 5) return reject('VALIDATION', 'Wrong', [{ path: 'body.amountAmd', message: LIMITS }])
        sent.push(body)
        const channel = body.recipient ? ('email' as const) : null
        const card = createCard(20 + sent.length, { amountAmd: body.amountAmd, channel })
        items = [card, ...items]
        return { items: [{ card, code: channel === null ? CODE : null }] }
      }),
      respond(blockGiftCards, ({ body: { ids, reason } }) => {
        blocked.push(...ids, reason)
        items = items.map(card => (ids.includes(card.id) ? { ...card, state: 'blocked' as const } : card))
        return { items, blocked: ids.length }
      }),
    ],
    stored: signedIn,
  })
  await screen.findByRole('heading', { level: 1, name: t('admin.page.giftCards') })
  return { ...shop, sent, blocked, searched }
}

const openDialog = async ({ user }: Awaited<ReturnType<typeof openPage>>, name: string) => {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('staff issue a card and see its code once', async () => {
  const page = await openPage([])
  const dialog = await openDialog(page, t('giftCards.issue'))
  const submit = dialog.getByRole('button', { name: t('giftCards.issue') })
  await page.user.click(submit)
  dialog.getByText(t('giftCards.amountMissing'))
  const amount = dialog.getByLabelText(t('giftCards.amount'))
  await page.user.type(amount, '5')
  await page.user.click(submit)
  expect((await dialog.findAllByText(LIMITS)).length).toBeGreaterThan(0)
  await page.user.clear(amount)
  expect(dialog.queryByText(LIMITS)).toBeNull()
  await page.user.type(amount, '10000')
  await page.user.click(submit)
  const codes = within(await screen.findByRole('list', { name: t('giftCards.codes') }))
  expect(codes.getByText(CODE)).toBeTruthy()
  expect(page.sent).toMatchObject([{ amountAmd: 10_000, quantity: 1 }])
  await page.user.keyboard('{Escape}')
  expect(screen.getByText(CODE)).toBeTruthy()
  expect(screen.getByRole('button', { name: t('dialog.close') })).toHaveProperty('disabled', true)
  await page.user.click(screen.getByRole('button', { name: t('giftCards.copy') }))
  expect(await navigator.clipboard.readText()).toBe(CODE)
  await page.user.click(screen.getByRole('button', { name: t('giftCards.done') }))
  expect(screen.queryByText(CODE)).toBeNull()
  expect(toPlainText(document.body.textContent ?? '')).toContain('1 active card, for which the shop owes 10,000 ֏')
})

test('staff send a card by email, without seeing its code', async () => {
  const page = await openPage([])
  const dialog = await openDialog(page, t('giftCards.issue'))
  await page.user.type(dialog.getByLabelText(t('giftCards.amount')), '3000')
  await page.user.selectOptions(dialog.getByLabelText(t('giftCards.delivery')), 'email')
  const submit = dialog.getByRole('button', { name: t('giftCards.issueAndSend') })
  await page.user.click(submit)
  dialog.getByText(t('giftCards.recipientWrong.email'))
  await page.user.type(dialog.getByLabelText(t('giftCards.recipient.email')), 'ani@example.am')
  await page.user.selectOptions(dialog.getByLabelText(t('giftCards.language')), 'hy')
  await page.user.click(submit)
  await screen.findByText(t('giftCards.sent'))
  expect(page.sent).toMatchObject([{ quantity: 1, recipient: { email: 'ani@example.am', language: 'hy' } }])
  expect(screen.queryByRole('list', { name: t('giftCards.codes') })).toBeNull()
})

test('a code that staff type into the search is reduced to its end', async () => {
  const page = await openPage([createCard(11)])
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  await page.user.type(search, CODE)
  await expect.poll(() => window.location.search).toContain('q=HE5C')
  await expect.poll(() => search.value).toBe('HE5C')
  await expect.poll(() => page.searched).toContain('HE5C')
  expect(page.searched.filter(q => q.length > 8)).toEqual([])
})

test('cards that ended cannot be blocked', async () => {
  const page = await openPage([createCard(11, { state: 'expired' }), createCard(12, { state: 'redeemed' })])
  await page.user.click(await screen.findByRole('checkbox', { name: t('admin.selectPage') }))
  await page.user.click(await screen.findByRole('button', { name: t('giftCards.block') }))
  await screen.findByText(t('giftCards.noneActive'))
  expect(screen.queryByLabelText(t('admin.reason'))).toBeNull()
})

test('staff block a lost card with a reason; redeemed cards have no button', async () => {
  const page = await openPage([createCard(11), createCard(12, { state: 'redeemed' })])
  const nameOf = (number: number) => `${t('giftCards.block')}: ${t('giftCards.number', { number: String(number) })}`
  const dialog = await openDialog(page, nameOf(11))
  expect(screen.queryByRole('button', { name: nameOf(12) })).toBeNull()
  const submit = dialog.getByRole('button', { name: t('giftCards.block') })
  await page.user.click(submit)
  dialog.getByText(t('admin.reasonMissing'))
  await page.user.type(dialog.getByLabelText(t('admin.reason')), 'lost')
  await page.user.click(submit)
  await expect.poll(() => page.blocked).toEqual([createCard(11).id, 'lost'])
  await expect.poll(() => screen.queryByRole('button', { name: nameOf(11) })).toBeNull()
})
