import { MAX_ADDRESSES, type SavedAddress } from '@shop/contracts/addresses.ts'
import { describe, expect } from 'vitest'
import { orderOf, test } from '../../test/builders/checkout-shop.ts'

const HOME = { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21', apartment: '14' }
const AWAY = { region: 'AM-LO', city: 'Ванадзор', street: 'пр. Тиграна Меца', building: '3' }

const numbered = (building: number) => ({ ...HOME, building: String(building) })

describe('saved addresses', () => {
  test('the first address is the default, and a repeated save creates no second one', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const home = await browser.post('/user/addresses', HOME)
    expect(home.status).toBe(201)
    expect(home.body.result).toMatchObject({ ...HOME, isDefault: true })
    const again = await browser.post('/user/addresses', HOME)
    expect(again.body.result).toEqual(home.body.result)

    const away = await browser.post('/user/addresses', { ...AWAY, isDefault: true })
    expect(away.body.result.isDefault).toBe(true)
    expect((await browser.get('/user/addresses')).body.result.items).toEqual([
      away.body.result,
      { ...home.body.result, isDefault: false },
    ])
  })

  test('a town of another region is rejected when an address is saved or changed', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const rejected = await browser.post('/user/addresses', { ...HOME, city: 'Гюмри' })
    expect(rejected.status).toBe(422)
    expect(rejected.body).toMatchObject({ error: 'VALIDATION', details: [{ path: 'body.city' }] })
    const { id } = (await browser.post('/user/addresses', HOME)).body.result
    expect((await browser.patch(`/user/addresses/${id}`, { region: 'AM-SH' })).body).toMatchObject({
      error: 'VALIDATION',
      details: [{ path: 'body.city' }],
    })
    expect((await browser.get('/user/addresses')).body.result.items).toMatchObject([{ id, ...HOME }])
  })

  test('an edit changes the given fields, clears an apartment and moves the default', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    await browser.post('/user/addresses', AWAY)
    const { id } = (await browser.post('/user/addresses', HOME)).body.result
    const edited = await browser.patch(`/user/addresses/${id}`, {
      street: 'ул. Абовяна',
      apartment: '',
      isDefault: true,
    })
    const { apartment: _apartment, ...rest } = HOME
    expect(edited.body.result).toEqual({ id, ...rest, street: 'ул. Абовяна', isDefault: true })
    const { items } = (await browser.get('/user/addresses')).body.result
    expect(items.map(({ isDefault }: SavedAddress) => isDefault)).toEqual([true, false])
  })

  test('the newest remaining address becomes the default after a deletion', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const ids: string[] = []
    for (const address of [numbered(1), numbered(2), numbered(3)]) {
      ids.push((await browser.post('/user/addresses', address)).body.result.id)
    }
    const { body } = await browser.delete(`/user/addresses/${ids[0]}`)
    expect(body.result.items.map(({ building, isDefault }: SavedAddress) => [building, isDefault])).toEqual([
      ['3', true],
      ['2', false],
    ])
    expect((await browser.delete(`/user/addresses/${ids[0]}`)).status).toBe(404)
  })

  test('an address of another customer is not found', async ({ shop }) => {
    const { id } = (await shop.as(await shop.given.customer()).post('/user/addresses', HOME)).body.result
    const stranger = shop.as(await shop.given.customer())
    expect((await stranger.get('/user/addresses')).body.result.items).toEqual([])
    expect((await stranger.patch(`/user/addresses/${id}`, { city: 'Гюмри' })).status).toBe(404)
    expect((await stranger.delete(`/user/addresses/${id}`)).status).toBe(404)
    const { sku } = await shop.given.variant()
    const { address: _address, ...order } = orderOf([{ sku, quantity: 1 }])
    const rejected = await stranger.order({ ...order, addressId: id })
    expect(rejected.status).toBe(422)
    expect(rejected.body.details).toEqual([
      { path: 'body.addressId', message: 'This address no longer exists. Please choose another one.' },
    ])
    expect(await shop.db.savedAddress.findUniqueOrThrow({ where: { id } })).toMatchObject({ city: 'Ереван' })
  })

  test('missing fields have the same messages as in the checkout', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const { status, body } = await browser.post('/user/addresses', { city: ' ', street: '', building: '' })
    expect(status).toBe(422)
    expect(body.details.map(({ message }: { message: string }) => message)).toEqual([
      'Region is required.',
      'City/Village is required.',
      'Street address is required.',
      'Building number is required.',
    ])
    expect((await browser.patch('/user/addresses/not-an-id', { city: 'Гюмри' })).status).toBe(422)
  })

  test('twenty concurrent saves create ten addresses, one of them the default', async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => browser.post('/user/addresses', numbered(n))),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_ADDRESSES)
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ body }) => body.error))).toEqual(
      new Set(['TOO_MANY_ADDRESSES']),
    )
    const rows = await shop.db.savedAddress.findMany({ where: { accountId: customer.id } })
    expect(rows).toHaveLength(MAX_ADDRESSES)
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('two concurrent changes of the default leave one default', async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = shop.as(customer)
    const [, ...others] = await Promise.all([1, 2, 3].map(n => browser.post('/user/addresses', numbered(n))))
    const replies = await Promise.all(
      others.map(({ body }) => browser.patch(`/user/addresses/${body.result.id}`, { isDefault: true })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop.db.savedAddress.count({ where: { accountId: customer.id, isDefault: true } })).toBe(1)
  })
})

describe('an order to a saved address', () => {
  test('uses the address, and its key returns the same order after the address is deleted', async ({ shop }) => {
    const browser = shop.as(await shop.given.customer())
    const { id } = (await browser.post('/user/addresses', HOME)).body.result
    const { sku } = await shop.given.variant()
    const { address: _address, ...rest } = orderOf([{ sku, quantity: 1 }])
    const order = { ...rest, addressId: id }
    const placed = await browser.order(order, 'key-of-a-saved-address')
    expect(placed.status).toBe(201)
    expect(placed.body.result.order.address).toEqual(HOME)

    await browser.delete(`/user/addresses/${id}`)
    const again = await browser.order(order, 'key-of-a-saved-address')
    expect(again.body.result.order.number).toBe(placed.body.result.order.number)
    expect((await browser.order(order)).body.error).toBe('VALIDATION')
  })
})
