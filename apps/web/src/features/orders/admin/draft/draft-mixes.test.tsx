import type { QuoteMix } from '@shop/contracts/checkout.ts'
import type { MixPart } from '@shop/contracts/mixes.ts'
import { type DraftMix, findDraftMixes, quoteOrderDraft } from '@shop/contracts/order-drafts-staff.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mint } from '../../../../../test/checkout-page.ts'
import { ANNA, button, contents, openDraft, search } from '../../../../../test/draft-page.ts'
import { respond } from '../../../../../test/fake-responses.ts'
import { createFlavor, createQuote } from '../../../../../test/products.ts'
import { t } from '../../../../../test/texts.ts'

const melon = createFlavor('melon', 3000)
const peach = createFlavor('peach', 2800)
const products = [mint, melon, peach]

const itemOf = ({ slug, title, titleEN = '', imageUrl, brand, variants }: typeof mint, percentage: number) => ({
  productId: slug,
  brand,
  title,
  titleEN,
  description: '',
  descriptionEN: '',
  imageUrl,
  subTitle: '',
  subTitleEN: '',
  productType: 'flavor',
  percentage,
  packing: variants.map(({ sku, weight, price }) => ({ sku, weight, price })),
})
const partOf = (product: typeof mint, percentage: number, more: Partial<MixPart> = {}): MixPart => ({
  ...itemOf(product, percentage),
  flavorCategory: 'Fruit',
  flavorType: 'mint',
  strength: 'medium',
  grams: 7.5,
  status: 'ok',
  ...more,
})
const evening: DraftMix = {
  shareId: 'a'.repeat(22),
  name: 'Evening',
  strength: 'medium',
  isPublic: true,
  saves: 3,
  createdAt: '2026-11-20T08:00:00Z',
  pictureUrl: '',
  parts: [partOf(mint, 60), partOf(melon, 40)],
  bowl: { grams: 15, bowls: 3 },
  isOwn: false,
}
const own: DraftMix = { ...evening, shareId: 'b'.repeat(22), name: 'Mine', isOwn: true }
const lines = [
  { sku: 'MINT-50', quantity: 1, percentage: 60 },
  { sku: 'MELON-50', quantity: 1, percentage: 40 },
]
const saved1 = { id: 'a', name: 'Evening', shareId: evening.shareId, lines }
const withMix = {
  contents: { ...contents, items: [...contents.items, { sku: 'MELON-50', quantity: 1 }], mixes: [saved1] },
}

/** Quotes the mixes of a draft. @param changes the parts of the first mix that differ, by SKU */
const quoting = (changes: Record<string, Partial<QuoteMix['lines'][number]>> = {}) =>
  respond(quoteOrderDraft, ({ body: { contents: typed } }) => ({
    ...createQuote({ items: typed.items }, products),
    mixes: (typed.mixes ?? []).map(({ id, lines: parts }) => ({
      id,
      status: 'ok' as const,
      priceAmd: 5500,
      lines: parts.map(({ sku, quantity }) => ({
        sku,
        requested: quantity,
        quantity,
        status: 'ok' as const,
        ...changes[sku],
      })),
    })),
  }))
const found = respond(findDraftMixes, ({ query: { q, accountId } }) => ({
  items: [...(accountId === ANNA.accountId ? [own] : []), ...(q ? [evening] : [])],
}))
const section = () => screen.getByRole('region', { name: t('drafts.mixes') })
const count = () => within(section()).getByRole<HTMLInputElement>('spinbutton')

describe('a mix of a draft', () => {
  test('is found by name, added as a whole and counted, with its packs among the items', async () => {
    const { user, saved } = await openDraft({ draft: {}, products, more: [found, quoting()] })
    await user.type(screen.getByPlaceholderText(t('drafts.mix.addMixHint')), 'even')
    const add = await within(section()).findByRole('button', { name: t('drafts.add') })
    await user.click(add)
    await user.click(add)
    await waitFor(() => expect(count().value).toBe('2'))
    await user.clear(count())
    await user.type(count(), '3')
    await user.click(button('drafts.save'))
    await waitFor(() =>
      expect(saved).toMatchObject([
        {
          items: [
            { sku: 'MINT-50', quantity: 5 },
            { sku: 'MELON-50', quantity: 3 },
          ],
          mixes: [
            {
              name: 'Evening',
              shareId: evening.shareId,
              lines: [
                { sku: 'MINT-50', quantity: 3, percentage: 60 },
                { sku: 'MELON-50', quantity: 3, percentage: 40 },
              ],
            },
          ],
        },
      ]),
    )
  })

  test('is removed with its packs, and the other packs stay', async () => {
    const { user, saved } = await openDraft({ draft: withMix, products, more: [found, quoting()] })
    const name = t('orders.mixOf', { name: 'Evening' })
    await user.click(await within(section()).findByRole('button', { name: t('drafts.removeLine', { name }) }))
    await user.click(button('drafts.save'))
    await waitFor(() => expect(saved).toMatchObject([{ items: [{ sku: 'MINT-50', quantity: 1 }] }]))
    expect(saved[0]).not.toHaveProperty('mixes')
  })

  test('whose flavor is sold out says so and is completed with the offered one', async () => {
    const swap = itemOf(peach, 40)
    const gone = quoting({ 'MELON-50': { quantity: 0, status: 'out_of_stock', swap } })
    const { user, saved } = await openDraft({ draft: withMix, products, more: [found, gone] })
    expect(await within(section()).findByText(t('drafts.soldOut'))).toBeTruthy()
    await user.click(within(section()).getByRole('button', { name: /^Replace with .*Peach/ }))
    await user.click(button('drafts.save'))
    await waitFor(() =>
      expect(saved[0]?.mixes).toMatchObject([{ lines: [{ sku: 'MINT-50' }, { sku: 'PEACH-50', percentage: 40 }] }]),
    )
    expect(saved[0]?.items.map(({ sku }) => sku)).not.toContain('MELON-50')
  })

  test('of the customer is offered once the customer is chosen', async () => {
    const { user } = await openDraft({ products, more: [found, quoting()] })
    expect(within(section()).queryByText('Mine')).toBeNull()
    await user.type(search(), 'Anna')
    await user.click(await screen.findByRole('button', { name: t('drafts.choose') }))
    expect(await within(section()).findByText('Mine')).toBeTruthy()
    expect(within(section()).getByText(new RegExp(t('drafts.mix.own')))).toBeTruthy()
  })
})
