import { describe, expect } from 'vitest'
import { createOrderLinkToken } from '#orders/index.ts'
import { consent, draftOf, seenByStaff } from '../../test/builders/draft-shop.ts'
import { mixOf, saveMix, soldOut, test } from '../../test/builders/saved-mixes.ts'

const skuOf = (flavor: { variants: { sku: string }[] } | undefined) => flavor?.variants[0]?.sku ?? ''

describe('the mixes for a draft', () => {
  test('are the own ones of the customer, then public ones by a part of the name', async ({ shop, flavors }) => {
    const [customer, author] = [await shop.given.customer(), await shop.given.customer()]
    const own = await saveMix(shop.as(customer), mixOf(flavors, [60, 40], { name: 'Летний вечер' }))
    const shares = [50, 50]
    const shared = await saveMix(
      shop.as(author),
      mixOf(flavors.slice(2), shares, { name: 'Вечерний чай', isPublic: true }),
    )
    await saveMix(shop.as(author), mixOf(flavors.slice(4), shares, { name: 'Тайный вечер' }))
    const { staff } = await draftOf(shop)
    const find = async (query: Record<string, string>) =>
      (await staff.get(`/admin/order-drafts/mixes?${new URLSearchParams(query)}`)).body.result.items.map(
        ({ shareId, isOwn }: { shareId: string; isOwn: boolean }) => [shareId, isOwn],
      )
    expect(await find({ q: 'ВЕЧЕР', accountId: customer.id })).toEqual([
      [own.shareId, true],
      [shared.shareId, false],
    ])
    expect(await find({ accountId: customer.id })).toEqual([[own.shareId, true]])
    expect(await find({ q: 'вечер' })).toEqual([[shared.shareId, false]])
    expect(await find({})).toEqual([])
    await staff.put(`/admin/mixes/${shared.shareId}/hidden`, { isHidden: true })
    expect(await find({ q: 'вечер' })).toEqual([])
  })
})

describe('a draft with a mix', () => {
  test('is priced like a cart, placed and paid by link as a mix', async ({ shop, flavors }) => {
    const [first, second] = [skuOf(flavors[0]), skuOf(flavors[1])]
    const lines = [
      { sku: first, quantity: 2, percentage: 60 },
      { sku: second, quantity: 2, percentage: 40 },
    ]
    const mixes = [{ id: 'a', name: 'Мохито', lines, shareId: 'x'.repeat(22) }]
    const items = [first, second].map(sku => ({ sku, quantity: 2 }))
    const { id, staff, draft, place } = await draftOf(shop, { items, mixes })
    const cart = (await shop.as().post('/checkout/quote', { items, mixes })).body.result
    expect(draft.contents.mixes).toEqual(mixes)
    expect(draft.quote).toMatchObject({ mixes: cart.mixes, canProceed: true })
    const { after } = await shop.db.auditEntry.findFirstOrThrow({ where: { subjectId: id } })
    expect(after).toMatchObject({ mixes: [{ lines }] })

    const { goodsAmd, totalAmd } = draft.quote.totals
    const placed = await place({ goodsAmd, totalAmd })
    expect(placed.body.error).toBeUndefined()
    const { number } = placed.body.result
    expect((await seenByStaff(staff, number)).order.mixes).toMatchObject([{ name: 'Мохито', lines }])
    const link = `/orders/shared/${createOrderLinkToken(shop.deps.keys, number)}`
    expect((await shop.as().get(link)).body.result.mixes).toMatchObject([{ name: 'Мохито', lines }])
    expect((await shop.as().post(`${link}/pay`, consent)).status).toBe(200)
  })

  test('of which a flavor is sold out says which, offers another one and is not placed', async ({ shop, flavors }) => {
    const [first, second] = [skuOf(flavors[0]), skuOf(flavors[1])]
    const lines = [
      { sku: first, quantity: 1, percentage: 70 },
      { sku: second, quantity: 1, percentage: 30 },
    ]
    const items = lines.map(({ sku }) => ({ sku, quantity: 1 }))
    const { id, staff, draft, place } = await draftOf(shop, { items, mixes: [{ id: 'a', lines }] })
    const { goodsAmd, totalAmd } = draft.quote.totals
    await soldOut(shop, { product: { slug: flavors[1]?.slug ?? '' } }, async () => {
      const { body } = await place({ goodsAmd, totalAmd })
      expect(body).toMatchObject({ error: 'OUT_OF_STOCK', details: [{ sku: second, available: 0 }] })
      const kept = (await staff.get(`/admin/order-drafts/${id}`)).body.result
      expect(kept).toMatchObject({
        contents: { items, mixes: [{ id: 'a', lines }] },
        quote: { canProceed: false, mixes: [{ status: 'out_of_stock' }] },
      })
      expect(kept.quote.mixes[0].lines[1].swap).toMatchObject({ percentage: 30 })
    })
    expect((await place({ goodsAmd, totalAmd })).status).toBe(201)
  })

  test('that has more packs than the items is rejected naming the mixes', async ({ shop, flavors }) => {
    const lines = [0, 1].map(index => ({ sku: skuOf(flavors[index]), quantity: 2, percentage: 50 }))
    const items = lines.map(({ sku }) => ({ sku, quantity: 1 }))
    const { draft, place } = await draftOf(shop, { items, mixes: [{ id: 'a', lines }] })
    const { goodsAmd, totalAmd } = draft.quote.totals
    const { body } = await place({ goodsAmd, totalAmd })
    expect(body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.contents.mixes' }] })
  })
})
