import type { SavedCart } from '@shop/contracts/carts.ts'
import type { Product } from '@shop/contracts/catalog.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { describe, expect, test } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createCartStore } from './cart.ts'
import { toCartItem } from './cart-item.ts'
import { createCartSync } from './cart-sync.ts'
import { createMixStore, createRentalStore } from './groups/group-stores.ts'

const ANI = '+37491000001'

function productOf(sku: string): Product {
  const slug = sku.toLowerCase()
  const texts = { brand: 'Nor Hov', title: `Вкус ${sku}`, titleEN: `Taste ${sku}`, subTitle: 'п', description: 'о' }
  const variants = [{ sku, weight: 50, price: 2900, available: 9, sameDay: true }]
  return { ...texts, slug, category: 'flavor', productType: 'flavor', imageUrl: '/serverapi/art/a.svg', variants }
}

function itemOf(sku: string) {
  const product = productOf(sku)
  const [variant] = product.variants
  if (!variant) throw new Error('expected a product with a variant, found none')
  return toCartItem(product, variant)
}

const keyOf = (sku: string) => ({ slug: sku.toLowerCase(), weight: 50 })

const bySku = (a: Item, b: Item) => (a.sku < b.sku ? -1 : 1)

type Groups = Pick<SavedCart, 'rentals' | 'mixes'>

const NO_GROUPS: Groups = { rentals: [], mixes: [] }

const rentalOf = (id: string) => ({
  id,
  slug: 'garni',
  from: '2026-11-21',
  to: '2026-11-23',
  flavorSku: 'A',
  cupSku: 'B',
})
const mixOf = (id: string) => ({ id, lines: [{ sku: 'A', quantity: 1, percentage: 60 }] })

/** Merges the groups of both sides without duplicates. */
function united(held: Groups, sent: Groups): Groups {
  const byId = <G extends { id: string }>(...all: G[]) => [...new Map(all.map(each => [each.id, each])).values()]
  return { rentals: byId(...held.rentals, ...sent.rentals), mixes: byId(...held.mixes, ...sent.mixes) }
}

/**
 * A fake of the account's cart: merges by SKU and group id, rejects outdated versions, and increments the version only
 * on a change.
 */
function createAccount(withdrawn: readonly string[] = []) {
  let lines: Item[] = []
  let groups: Groups = { rentals: [], mixes: [] }
  let version = 0
  const answer = (known: readonly string[]): SavedCart => ({
    lines,
    ...groups,
    version,
    products: lines.flatMap(({ sku }) => (known.includes(sku) || withdrawn.includes(sku) ? [] : productOf(sku))),
  })
  return {
    lines: () => lines.map(({ sku, quantity }) => `${sku}:${quantity}`),
    read: async () => answer([]),
    groups: () => [...groups.rentals, ...groups.mixes].map(({ id }) => id),
    write: async ({ lines: sent, ...sentGroups }: Groups & { lines: Item[] }, known?: number) => {
      if (known !== undefined && known !== version) return null
      const skus = sent.map(({ sku }) => sku)
      const larger = (line: Item) => {
        const other = lines.find(({ sku }) => sku === line.sku)
        return { ...line, quantity: Math.max(line.quantity, other?.quantity ?? 0) }
      }
      const next =
        known === undefined ? [...lines.filter(({ sku }) => !skus.includes(sku)), ...sent.map(larger)] : [...sent]
      const nextGroups = known === undefined ? united(groups, sentGroups) : sentGroups
      const isRegrouped = JSON.stringify(nextGroups) !== JSON.stringify(groups)
      groups = nextGroups
      if (
        isRegrouped ||
        known !== undefined ||
        JSON.stringify(next.toSorted(bySku)) !== JSON.stringify(lines.toSorted(bySku))
      )
        version++
      lines = next
      return answer(skus)
    },
  }
}

function createBrowser(account: ReturnType<typeof createAccount>) {
  const values = new Map<string, string>()
  const storage = createStorage(() => ({
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: key => values.delete(key),
  }))
  const cart = createCartStore(storage, () => undefined)
  const [rentals, mixes] = [createRentalStore(storage), createMixStore(storage)]
  const groups = {
    get: () => ({ rentals: [...rentals.get()], mixes: [...mixes.get()] }),
    replace: (all: Groups) => {
      rentals.replace(all.rentals)
      mixes.replace(all.mixes)
    },
  }
  const { sync, isAhead, forget } = createCartSync({ ...account, cart, groups, storage })
  return {
    cart,
    rentals,
    mixes,
    grouped: () => [...rentals.get(), ...mixes.get()].map(({ id }) => id),
    forget,
    isAhead: () => isAhead(ANI),
    sync: () => sync(ANI),
    shown: () => cart.get().map(({ sku, quantity }) => `${sku}:${quantity}`),
  }
}

describe('the cart of a customer who logs in', () => {
  test('is merged with the account by SKU with the larger quantity, and stays in sync', async () => {
    const account = createAccount()
    await account.write({
      ...NO_GROUPS,
      lines: [
        { sku: 'A', quantity: 3 },
        { sku: 'B', quantity: 2 },
      ],
    })
    const { cart, sync, shown, isAhead } = createBrowser(account)
    cart.add(itemOf('C'), 1)
    cart.add(itemOf('A'), 5)
    cart.add(itemOf('B'), 1)
    await sync()
    expect(shown()).toEqual(['C:1', 'A:5', 'B:2'])
    expect(account.lines().toSorted()).toEqual(['A:5', 'B:2', 'C:1'])
    expect(isAhead()).toBe(false)
  })

  test('shows items of another device in the specified format', async () => {
    const account = createAccount()
    await account.write({ ...NO_GROUPS, lines: [{ sku: 'A', quantity: 2 }] })
    const { cart, sync } = createBrowser(account)
    await sync()
    expect(cart.get()).toEqual([{ ...itemOf('A'), quantity: 2 }])
  })

  test('merges again after a logout', async () => {
    const account = createAccount()
    const { cart, sync, forget, shown } = createBrowser(account)
    cart.add(itemOf('A'), 3)
    await sync()
    forget()
    cart.update(keyOf('A'), 1)
    await sync()
    expect(shown()).toEqual(['A:3'])
  })

  test('drops products that are no longer sold', async () => {
    const account = createAccount(['GONE'])
    await account.write({
      ...NO_GROUPS,
      lines: [
        { sku: 'GONE', quantity: 1 },
        { sku: 'A', quantity: 1 },
      ],
    })
    const { sync, shown, isAhead } = createBrowser(account)
    await sync()
    expect(shown()).toEqual(['A:1'])
    expect(isAhead()).toBe(true)
    await sync()
    expect(account.lines()).toEqual(['A:1'])
    expect(isAhead()).toBe(false)
  })
})

describe('rentals and mixes', () => {
  test('are merged with those of the account without duplicates, also after a logout', async () => {
    const account = createAccount()
    await account.write({ lines: [{ sku: 'A', quantity: 2 }], rentals: [rentalOf('there')], mixes: [mixOf('kept')] })
    const { rentals, cart, sync, forget, grouped, isAhead } = createBrowser(account)
    rentals.add(rentalOf('here'))
    cart.add(itemOf('A'), 1)
    for (const _again of [1, 2]) {
      await sync()
      expect(grouped()).toEqual(['there', 'here', 'kept'])
      expect(account.groups()).toEqual(['there', 'here', 'kept'])
      expect(isAhead()).toBe(false)
      forget()
    }
  })

  test('are synchronized between devices when added, changed and removed', async () => {
    const account = createAccount()
    const [here, there] = [createBrowser(account), createBrowser(account)]
    const both = async () => {
      await here.sync()
      await there.sync()
    }
    await both()
    here.rentals.add(rentalOf('a'))
    here.mixes.replace([mixOf('x')])
    expect(here.isAhead()).toBe(true)
    await both()
    expect(there.grouped()).toEqual(['a', 'x'])
    here.rentals.change('a', { pickUpTime: '18:00' })
    here.mixes.remove(['x'])
    await both()
    expect(there.rentals.get()).toEqual([{ ...rentalOf('a'), pickUpTime: '18:00' }])
    expect(there.mixes.get()).toEqual([])
  })
})

describe('two devices of one account', () => {
  async function bothWith(sku: string) {
    const account = createAccount()
    const [here, there] = [createBrowser(account), createBrowser(account)]
    here.cart.add(itemOf(sku), 2)
    await here.sync()
    await there.sync()
    return { account, here, there }
  }

  test('a change or removal on one device is applied on the other', async () => {
    const { here, there, account } = await bothWith('A')
    here.cart.add(itemOf('B'), 1)
    here.cart.remove(keyOf('A'))
    await here.sync()
    expect(account.lines()).toEqual(['B:1'])
    await there.sync()
    expect(there.shown()).toEqual(['B:1'])
  })

  test('changes on both devices are merged without loss', async () => {
    const { here, there, account } = await bothWith('A')
    here.cart.add(itemOf('B'), 1)
    there.cart.add(itemOf('C'), 1)
    await here.sync()
    await there.sync()
    expect(there.shown().toSorted()).toEqual(['A:2', 'B:1', 'C:1'])
    await here.sync()
    expect(here.shown().toSorted()).toEqual(['A:2', 'B:1', 'C:1'])
    expect(account.lines().toSorted()).toEqual(['A:2', 'B:1', 'C:1'])
  })

  test('a change during a request is sent by the next one', async () => {
    const { here, account } = await bothWith('A')
    here.cart.update(keyOf('A'), 5)
    const syncing = here.sync()
    here.cart.update(keyOf('A'), 7)
    await syncing
    expect(here.shown()).toEqual(['A:7'])
    expect(here.isAhead()).toBe(true)
    await here.sync()
    expect(account.lines()).toEqual(['A:7'])
  })
})

describe('a write whose answer is lost', () => {
  async function withLostAnswer() {
    const account = createAccount()
    let isLost = false
    const browser = createBrowser({
      ...account,
      write: async (contents, version) => {
        const saved = await account.write(contents, version)
        if (isLost) throw new Error('the answer is lost')
        return saved
      },
    })
    browser.cart.add(itemOf('A'), 1)
    await browser.sync()
    browser.mixes.replace([mixOf('paid')])
    browser.cart.add(itemOf('B'), 1)
    isLost = true
    await expect(browser.sync()).rejects.toThrow('the answer is lost')
    isLost = false
    return { account, ...browser }
  }

  test('does not bring back what is removed after it, for example a paid order', async () => {
    const { account, cart, mixes, sync, shown, grouped, isAhead } = await withLostAnswer()
    mixes.remove(['paid'])
    cart.clear()
    await sync()
    expect(isAhead()).toBe(true)
    await sync()
    expect([shown(), grouped(), account.lines(), account.groups(), isAhead()]).toEqual([[], [], [], [], false])
  })

  test('does not bring back a change that is undone after it', async () => {
    const { account, cart, mixes, sync, shown, grouped } = await withLostAnswer()
    mixes.remove(['paid'])
    cart.remove(keyOf('B'))
    await sync()
    await sync()
    expect([shown(), grouped(), account.lines(), account.groups()]).toEqual([['A:1'], [], ['A:1'], []])
  })

  test('is merged if another device has changed the cart after it', async () => {
    const { account, cart, sync, shown } = await withLostAnswer()
    const other = createBrowser(account)
    await other.sync()
    other.cart.add(itemOf('C'), 1)
    await other.sync()
    cart.update(keyOf('A'), 4)
    await sync()
    expect(shown().toSorted()).toEqual(['A:4', 'B:1', 'C:1'])
  })
})
