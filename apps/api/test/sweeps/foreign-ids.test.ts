import { randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '@shop/contracts/days.ts'
import type { Route } from '@shop/contracts/route.ts'
import { describe, expect } from 'vitest'
import { printReceipts, sandboxDevice } from '#receipts/index.ts'
import { type Customer, orderOf, type Shop, TODAY, TOMORROW } from '../builders/checkout-shop.ts'
import { drawPicture } from '../builders/picture-files.ts'
import { addModel, paidRental } from '../builders/rental-shop.ts'
import { test as base, mixOf, saveMix } from '../builders/saved-mixes.ts'
import { sendCall } from '../harness/calls.ts'
import { inputsOf } from '../harness/contract-inputs.ts'
import { contracts } from '../harness/contracts.ts'
import { snapshotOf } from '../harness/snapshot.ts'

/** Names of public resources. Every other id in a request belongs to a user. */
const PUBLIC_NAMES = ['slug', 'sku', 'flavorType', 'productId', 'provider', 'flavorSku', 'cupSku', 'pickupPointId']

/** Ids of a user that give no access, each with its reason. */
const HARMLESS: Record<string, string> = {
  'POST /ai/mixes/:shareId/save shareId': 'everyone with the link of a mix may save a copy',
  'PUT /user/cart body.shareId': 'part of the cart: the link that a mix came from; the API does not use it',
  'PUT /user/cart body.id': 'a word of the cart itself: which lines belong together',
  'POST /user/passkeys body.credentialId': 'the id that the new passkey gives itself; nobody else can have it',
  'POST /user/authenticator/confirmation body.credentialId':
    'for staff only: passkeys.test.ts signs with the passkey of a colleague in vain',
  'POST /user/passkeys/options body.credentialId':
    'for staff only: passkeys.test.ts signs with the passkey of a colleague in vain',
  'POST /user/passkeys/:id/removal body.credentialId':
    'for staff only: passkeys.test.ts signs with the passkey of a colleague in vain',
  'POST /user/passkeys/:id/removal id': 'for staff only: passkeys.test.ts removes the passkey of a colleague in vain',
  'PUT /user/list-views/:id id': 'for staff only: list-views.test.ts changes the view of a colleague in vain',
  'DELETE /user/list-views/:id id': 'for staff only: list-views.test.ts deletes the view of a colleague in vain',
  'PUT /user/list-view-default body.id': 'for staff only: list-views.test.ts chooses the view of a colleague in vain',
  'PUT /reviews/:reviewId/helpful reviewId': 'every customer may vote for a published review',
  'POST /orders body.id': 'a word of the order itself: which of its lines are a mix',
}

/** Endpoints that respond the same whether or not there was anything to delete. */
const SAFE_TO_REPEAT = ['DELETE /ai/mixes/:shareId']

type IdName =
  | 'number'
  | 'id'
  | 'pictureId'
  | 'returnId'
  | 'returnPictureId'
  | 'photoId'
  | 'receiptId'
  | 'shareId'
  | 'addressId'
  | 'sessionId'
  | 'waitId'
  | 'sku'
type Ids = Record<IdName, string | number>

/** Every position at which a request of a signed-in user names a resource of a user. */
const places = contracts
  .filter(({ access }) => access === 'customer')
  .flatMap(route => idsOf(route).map(id => ({ route, id, name: `${route.method} ${route.path} ${id}` })))
  .filter(({ name }) => !(name in HARMLESS))

function idsOf(route: Route): string[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inBody = inputsOf(route)
    .filter(({ part }) => part === 'body')
    .map(({ path }) => String(path.at(-1)))
  const isId = (name: string) => name === 'id' || name === 'number' || name.endsWith('Id')
  return [...inPath, ...[...new Set(inBody)].filter(isId).map(name => `body.${name}`)].filter(
    name => !PUBLIC_NAMES.includes(name.replace('body.', '')),
  )
}

/** Other required fields of the body, so that only the id can be rejected. */
const bodies: Record<string, (ids: Ids) => object> = {
  'PATCH /user/addresses/:id': () => ({ building: '7' }),
  'PATCH /orders/:number/delivery': () => ({
    address: { region: 'AM-ER', city: 'Ереван', street: 'Абовяна', building: '7' },
  }),
  'POST /orders/:number/cancel-request': () => ({ reason: 'Changed my mind' }),
  'PATCH /orders/:number/discretion': () => ({ isDiscreet: true }),
  'PUT /orders/:number/rentals/:id/end': () => ({ to: addDays(TODAY, 3), pickUpTime: '18:00' }),
  'PATCH /ai/mixes/:shareId': () => ({ name: 'Mine now' }),
  'POST /orders': ({ addressId, sku }) => ({
    ...orderOf([{ sku: String(sku), quantity: 1 }]),
    address: undefined,
    addressId,
  }),
  'POST /orders/:number/returns': ({ sku }) => ({
    reason: 'changed_mind',
    lines: [{ sku, quantity: 1, isOpened: false }],
  }),
}

/** A valid id of this kind that does not exist. */
const unknown: Record<string, () => string | number> = {
  number: () => 2_000_000_000,
  shareId: () => randomBytes(16).toString('base64url').slice(0, 22),
}

/** Resources whose id in the path is not the one of a rental. */
const idNames = {
  '/user/addresses/': 'addressId',
  '/user/sessions/': 'sessionId',
  '/user/rental-waits/': 'waitId',
  '/orders/:number/returns/': 'returnId',
} as const
/** Pictures whose id in the path is not the one of a rental's picture. */
const pictureNameOf = ({ path }: Route) =>
  path.startsWith('/orders/:number/returns/') ? 'returnPictureId' : ('pictureId' as const)
const idNameOf = ({ path }: Route) =>
  Object.entries(idNames).find(([start]) => path.startsWith(start))?.[1] ?? ('id' as const)

/** Adds a user with one of each: an order with a rental, a return, pictures and a receipt, a saved address, a second session, a wait for a rental, a review with a photo, a saved mix. */
async function addOwner(shop: Shop, flavors: readonly { slug: string }[]) {
  const model = await addModel(shop)
  const { customer, browser, number, rental } = await paidRental(shop, model, TOMORROW, addDays(TODAY, 2))
  const address = await browser.post('/user/addresses', {
    region: 'AM-ER',
    city: 'Ереван',
    street: 'Саят-Нова',
    building: '1',
  })
  await browser.post('/rental/waits', { model: model.slug, from: TOMORROW, to: addDays(TODAY, 2) })
  const waits = await browser.get('/user/rental-waits')
  await shop.deliver(number)
  const operator = shop.as(await shop.given.staff())
  const bytes = await drawPicture().jpeg().toBuffer()
  const picture = await operator.upload('/admin/pictures/rental', bytes, { 'Content-Type': 'image/jpeg' })
  const pictureId: string = picture.body.result.id
  await operator.post(`/admin/rentals/${rental.id}/hand-over`, { condition: 'ok', pictures: [pictureId] })
  const photo = await browser.post('/user/pictures/return', bytes, { 'Content-Type': 'image/jpeg' })
  const asked = { reason: 'faulty', pictures: [photo.body.result.id] }
  const returned = await browser.post(
    `/orders/${number}/returns`,
    { ...asked, lines: [{ sku: model.cup.sku, quantity: 1, isOpened: false }] },
    { 'Idempotency-Key': randomUUID() },
  )
  await printReceipts(shop.deps, sandboxDevice(shop.deps))
  const receipt = await shop.db.fiscalReceipt.findFirstOrThrow({ where: { order: { number }, status: 'printed' } })
  const mix = await saveMix(browser, mixOf(flavors, [60, 40]))
  const shared = await browser.post('/user/pictures/review', bytes, { 'Content-Type': 'image/jpeg' })
  await browser.put(`/user/reviews/${model.flavor.slug}`, { rating: 5, photos: [shared.body.result.id] })
  const now = shop.clock.now()
  const session = await shop.db.session.create({ data: { accountId: customer.id, createdAt: now, lastUsedAt: now } })
  const ids: Ids = {
    number,
    id: rental.id,
    pictureId,
    returnId: returned.body.result.id,
    returnPictureId: photo.body.result.id,
    photoId: shared.body.result.id,
    receiptId: receipt.id,
    shareId: mix.shareId,
    addressId: address.body.result.id,
    sessionId: session.id,
    waitId: waits.body.result.items[0].id,
    sku: model.cup.sku,
  }
  return { customer, ids }
}

const test = base.extend('people', { scope: 'file' }, async ({ shop, flavors }) => ({
  owner: await addOwner(shop, flavors),
  other: await addOwner(shop, flavors),
}))

type Place = (typeof places)[number]

/** Sends a request with these ids in the path and the body. */
async function call(shop: Shop, { route }: Place, ids: Ids, by?: Customer) {
  const { status, body } = await sendCall(shop.app, route, {
    token: by?.token,
    params: { ...ids, id: ids[idNameOf(route)], pictureId: ids[pictureNameOf(route)] },
    body: bodies[`${route.method} ${route.path}`]?.(ids) ?? {},
  })
  const { requestId: _, ...content } = body
  return { status, content }
}

/** Returns the caller's own ids except one, which is foreign or unknown, with the ids that depend on it. */
function withForeign(own: Ids, foreign: Ids, { id, route }: Place): { others: Ids; unknownIds: Ids } {
  const name = id.replace('body.', '') as keyof Ids
  const place = name === 'id' ? idNameOf(route) : name === 'pictureId' ? pictureNameOf(route) : name
  const others = place === 'number' ? foreign : { ...own, [place]: foreign[place] }
  return { others, unknownIds: { ...others, [place]: (unknown[place] ?? randomUUID)() } }
}

/** An unknown id in a body is a validation error, regardless of its owner. */
function rejectionStatusOf({ route, id }: Place): number {
  if (SAFE_TO_REPEAT.includes(`${route.method} ${route.path}`)) return 200
  return id.startsWith('body.') ? 422 : 404
}

describe('a resource of another customer', () => {
  test('is covered here for every endpoint with an id', ({ people }) => {
    expect(places.length).toBeGreaterThan(15)
    const known = Object.keys(people.owner.ids)
    expect(places.map(({ id }) => id.replace('body.', '')).filter(id => !known.includes(id))).toEqual([])
    const all = contracts.flatMap(route => idsOf(route).map(id => `${route.method} ${route.path} ${id}`))
    expect(Object.keys(HARMLESS).filter(name => !all.includes(name))).toEqual([])
  })

  test.for(places)('is not found by others: $name', async (place, { shop, people: { owner, other } }) => {
    const before = await snapshotOf(shop.db)
    const { others, unknownIds } = withForeign(other.ids, owner.ids, place)
    const [foreign, nothing] = [
      await call(shop, place, others, other.customer),
      await call(shop, place, unknownIds, other.customer),
    ]
    expect(foreign.status).toBe(rejectionStatusOf(place))
    if (foreign.status === 422) expect(foreign.content.details).toMatchObject([{ path: place.id }])
    expect(foreign).toEqual(nothing)
    expect((await call(shop, place, owner.ids)).status).toBe(401)
    expect(await snapshotOf(shop.db)).toEqual(before)
  })

  test('is found by its owner with the same requests', async ({ shop, people: { owner } }) => {
    const deletesLast = places.toSorted(
      (a, b) => Number(a.route.method === 'DELETE') - Number(b.route.method === 'DELETE'),
    )
    for (const place of deletesLast) {
      const { status } = await call(shop, place, owner.ids, owner.customer)
      expect({ name: place.name, isThere: status !== 404 }).toEqual({ name: place.name, isThere: true })
    }
  })
})
