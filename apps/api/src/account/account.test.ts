import { AccountExport } from '@shop/contracts/account.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { describe, expect } from 'vitest'
import { addPoints } from '#bonus/index.ts'
import { addCredit } from '#store-credit/index.ts'
import { cleanMixes, deleteMixesOfDeletedAccounts } from '#suggestions/index.ts'
import { addVariant, orderOf } from '../../test/builders/checkout-shop.ts'
import { type Customer, PASSWORD, registrationOf, type Shop, test } from '../../test/builders/identity-shop.ts'

const SHOP_EMAIL = 'hello@dymtun.example'

const HOME = { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' }

const LETTER = { name: 'Ani', subject: 'A question', message: 'When do you open?' }

/** A phone number in national format: "091 12-34-56". */
const typedPhone = (phone: string) => phone.replace(/^\+374(..)(..)(..)(..)$/, '0$1 $2-$3-$4')

async function signedIn(shop: Shop, customer: Customer) {
  const browser = shop.browser()
  browser.signIn(await shop.given.token(customer))
  return browser
}

/** A customer with something of everything, an order among it. */
async function settled(shop: Shop) {
  const customer = await shop.given.customer()
  const browser = await signedIn(shop, customer)
  const variant = await addVariant(shop.db, shop.clock.now())
  await browser.post('/user/addresses', HOME)
  await browser.put(`/user/favorites/${variant.slug}`)
  const soldOut = await addVariant(shop.db, shop.clock.now(), { stock: 0 })
  await browser.post(`/catalog/products/${soldOut.slug}/stock-alerts`, { sku: soldOut.sku })
  const cartMixes = [{ id: 'mix', lines: [{ sku: variant.sku, quantity: 1 }] }]
  await browser.put('/user/cart', { lines: [{ sku: variant.sku, quantity: 2 }], rentals: [], mixes: cartMixes })
  expect((await browser.write({ ...LETTER, replyTo: typedPhone(customer.phone) })).status).toBe(201)
  const entry = { kind: 'correction', points: 500, ref: customer.id, reason: 'за ожидание Ани' } as const
  await addPoints(shop.db, shop, { ...entry, accountId: customer.id })
  const placed = await browser.order(
    orderOf([{ sku: variant.sku, quantity: 1 }], { notes: 'домофон 12', bonusPoints: 300 }),
  )
  expect(placed.status).toBe(201)
  const number: number = placed.body.result.order.number
  return { customer, browser, variant, number }
}

/** Completes the order and its payment, so that nothing is pending. */
async function end({ db, clock }: Shop, browser: Awaited<ReturnType<typeof signedIn>>, number: number) {
  expect((await browser.post(`/orders/${number}/cancel`, {})).status).toBe(200)
  await db.payment.updateMany({ where: { order: { number } }, data: { status: 'failed', settledAt: clock.now() } })
}

describe('the export', () => {
  test('contains all personal data and no secret', async ({ shop }) => {
    const { customer, browser, variant, number } = await settled(shop)
    const { body, headers } = await browser.get('/user/export')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="my-data-.+\.json"$/)
    const exported = AccountExport.parse(body.result)
    expect(exported).toMatchObject({
      profile: { phone: customer.phone, email: customer.email, locale: 'en' },
      consent: { termsVersion: '1', termsLanguage: 'en' },
      addresses: [HOME],
      favorites: [{ slug: variant.slug, title: 'Уголь' }],
      stockAlerts: [{ title: 'Уголь' }],
      cart: [{ sku: variant.sku, quantity: 2 }],
      cartRentals: [],
      cartMixes: [{ id: 'mix', lines: [{ sku: variant.sku, quantity: 1 }] }],
      bonus: {
        balance: 200,
        entries: [
          { kind: 'spent', points: -300, orderNumber: number },
          { kind: 'correction', points: 500, reason: 'за ожидание Ани' },
        ],
      },
      letters: [{ subject: 'A question', message: 'When do you open?' }],
      orders: [{ number, notes: 'домофон 12', payments: [{ status: 'pending', refunds: [] }] }],
    })
    expect(exported.sessions).toHaveLength(1)
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|pepper|\bmac\b|"token"/i)
  })

  test('contains no data of another customer, also not what was sent to a shared address', async ({ shop }) => {
    const email = 'family@example.am'
    const [one, other] = [await shop.given.customer({ email }), await shop.given.customer({ email })]
    await (await signedIn(shop, other)).post('/user/addresses', HOME)
    await shop.browser().post('/user/reset-password-request', { phoneNumber: other.phone })
    const exported = AccountExport.parse((await (await signedIn(shop, one)).get('/user/export')).body.result)
    expect(exported).toMatchObject({ addresses: [], favorites: [], cart: [], orders: [], messages: [], letters: [] })
  })
})

describe('the e-mail address of another customer', () => {
  const visitor = { ...LETTER, replyTo: 'visitor@example.am', subject: 'Not yours' }

  test('neither exports nor deletes data of that customer', async ({ shop }) => {
    const { db } = shop
    await shop.browser().write(visitor)
    const customer = await shop.given.customer()
    const browser = await signedIn(shop, customer)
    const { status } = await browser.patch('/user/profile', {
      email: visitor.replyTo,
      currentPassword: PASSWORD,
    })
    expect(status).toBe(200)

    const { body } = await browser.get('/user/export')
    // The one message is of the change, to the address before it.
    const messages = [{ topic: 'email_changed', channel: 'email' }]
    expect(AccountExport.parse(body.result)).toMatchObject({ letters: [], messages })
    expect((await browser.delete('/user', { password: PASSWORD })).status).toBe(200)

    const { id } = await db.contactMessage.findFirstOrThrow({ where: { replyTo: visitor.replyTo } })
    expect(await db.outbox.findFirst({ where: { key: id } })).toMatchObject({ failedAt: null, recipient: SHOP_EMAIL })
  })

  test('of the shop neither exports nor deletes mail of the shop', async ({ shop }) => {
    await shop.browser().write({ ...visitor, replyTo: 'other@example.am' })
    const customer = await shop.given.customer({ email: SHOP_EMAIL })
    const browser = await signedIn(shop, customer)
    const toShop = () =>
      shop.db.outbox.count({ where: { topic: 'contact.message', recipient: SHOP_EMAIL, failedAt: null } })
    const before = await toShop()

    const { body } = await browser.get('/user/export')
    expect(AccountExport.parse(body.result)).toMatchObject({ letters: [], messages: [] })
    expect((await browser.delete('/user', { password: PASSWORD })).status).toBe(200)

    expect(before).toBeGreaterThan(0)
    expect(await toShop()).toBe(before)
  })

  test('keeps the mail of the account in its export', async ({ shop }) => {
    const { customer, browser, number } = await settled(shop)
    await end(shop, browser, number)
    const { messages } = AccountExport.parse((await browser.get('/user/export')).body.result)
    // A customer who cancels their own unpaid order gets an e-mail and no SMS.
    expect(messages.map(({ topic, channel }) => `${topic} ${channel}`)).toEqual(['order.cancelled email'])
    expect(await shop.db.outbox.count({ where: { accountId: customer.id } })).toBe(messages.length)
  })
})

describe('the deletion of an account', () => {
  test('requires the password and counts wrong attempts', async ({ shop }) => {
    const customer = await shop.given.customer()
    const browser = await signedIn(shop, customer)
    expect((await browser.delete('/user', {})).status).toBe(422)
    const wrong = await browser.delete('/user', { password: 'Wr0ng!pass' })
    expect([wrong.status, wrong.body.error]).toEqual([422, 'WRONG_PASSWORD'])
    for (let n = 0; n < 4; n++) await browser.delete('/user', { password: 'Wr0ng!pass' })
    expect((await browser.delete('/user', { password: PASSWORD })).body.error).toBe('TOO_MANY_ATTEMPTS')
    expect(await shop.db.account.count({ where: { id: customer.id } })).toBe(1)
  })

  test('is rejected while an order or a refund is open, and names the order', async ({ shop }) => {
    const { customer, browser, number } = await settled(shop)
    const readError = async () => {
      const { status, body } = await browser.delete('/user', { password: PASSWORD })
      return { status, error: body.error, message: body.message, details: body.details }
    }
    const underWay = {
      status: 409,
      error: 'ORDERS_UNDER_WAY',
      message:
        'You have an order in progress. You can delete your account once it’s delivered or canceled and any refund has been made.',
      details: [{ orderNumber: number }],
    }
    expect(await readError()).toEqual(underWay)
    await browser.post(`/orders/${number}/cancel`, {})
    // Its payment page may still be open at the bank.
    expect(await readError()).toEqual(underWay)
    expect(await shop.db.account.count({ where: { id: customer.id } })).toBe(1)
    expect((await browser.get('/user/profile')).status).toBe(200)
  })

  test('forfeits the store credit, which the export shows', async ({ shop }) => {
    const { customer, browser, number } = await settled(shop)
    await end(shop, browser, number)
    const entry = {
      accountId: customer.id,
      kind: 'granted',
      amountAmd: 700,
      ref: 'x',
      reason: 'y',
      staffId: customer.id,
    }
    await addCredit(shop.db, shop.deps, { ...entry, kind: 'granted' })
    expect((await browser.get('/user/export')).body.result.storeCredit).toMatchObject({
      balanceAmd: 700,
      entries: [{ kind: 'granted', deltaAmd: 700 }],
    })
    expect((await browser.delete('/user', { password: PASSWORD })).status).toBe(200)
    const entries = await shop.db.storeCreditEntry.findMany({ where: { ref: customer.id } })
    expect(entries).toMatchObject([{ kind: 'forfeited', deltaAmd: -700, accountId: null }])
    expect(await shop.db.storeCredit.count({ where: { accountId: customer.id } })).toBe(0)
  })

  test('anonymizes the orders and deletes everything else', async ({ shop }) => {
    const { db } = shop
    const { customer, browser, variant, number } = await settled(shop)
    const elsewhere = await signedIn(shop, customer)
    await end(shop, browser, number)
    await shop.browser().post('/user/reset-password-request', { phoneNumber: customer.phone })
    const mix = { mix: 1, name: 'Ани и Гор' }
    await db.order.update({ where: { number }, data: { mixes: { create: mix } } })
    const include = { lines: true, events: true, mixes: { select: { mix: true, name: true } } }
    const before = await db.order.findUniqueOrThrow({ where: { number }, include })

    expect((await browser.delete('/user', { password: PASSWORD })).body).toMatchObject({ result: { success: true } })

    for (const each of [browser, elsewhere]) expect((await each.get('/user/profile')).status).toBe(401)
    const after = await db.order.findUniqueOrThrow({ where: { number }, include })
    expect(after).toEqual({
      ...before,
      accountId: null,
      requestHash: new Uint8Array(),
      phone: '',
      city: '',
      street: '',
      building: '',
      notes: null,
      mixes: [{ ...mix, name: null }],
    })
    const own = { accountId: customer.id }
    expect(
      await Promise.all([
        db.account.count({ where: { phone: customer.phone } }),
        db.session.count({ where: own }),
        db.savedAddress.count({ where: own }),
        db.favorite.count({ where: own }),
        db.stockAlert.count({ where: own }),
        db.savedCart.count({ where: own }),
        db.savedCartLine.count({ where: { variantId: variant.variantId } }),
        db.otp.count({ where: own }),
        db.otp.count({ where: { recipient: customer.phone, endedAt: null } }),
        db.loginThrottle.count({ where: { phone: customer.phone } }),
        db.outbox.count({ where: { recipient: { in: [customer.phone, customer.email] } } }),
        db.outbox.count({ where: own }),
        db.bonusAccount.count({ where: own }),
        db.bonusEntry.count({ where: { OR: [own, { ref: customer.id, reason: { not: null } }] } }),
        db.contactMessage.count({ where: { replyTo: typedPhone(customer.phone) } }),
      ]),
    ).toEqual(Array.from({ length: 15 }, () => 0))
  })

  test('allows a deleted phone number to register again without its old data', async ({ shop }) => {
    const { customer, browser, number } = await settled(shop)
    await end(shop, browser, number)
    await browser.delete('/user', { password: PASSWORD })
    const login = await shop.browser().post('/user/login', { phoneNumber: customer.phone, password: PASSWORD })
    expect(login.body.error).toBe('BAD_CREDENTIALS')

    const newcomer = shop.browser()
    await newcomer.post('/user/register', registrationOf(customer.phone))
    const code = await shop.inbox.code(customer.phone)
    const { body } = await newcomer.post('/user/verification', { phoneNumber: customer.phone, code })
    newcomer.signIn(body.result.token)
    expect((await newcomer.get('/orders')).body.result).toMatchObject({ items: [], total: 0 })
    expect((await newcomer.get(`/orders/${number}`)).status).toBe(404)
  })

  test('does not reset the daily limit of Summon Mix, and deletes its counter after the day', async ({ shop }) => {
    const { db, clock } = shop
    const customer = await shop.given.customer()
    const today = new Date(shopDate(clock.now()))
    const yesterday = new Date(today.getTime() - 24 * 60 * 60_000)
    for (const day of [yesterday, today]) {
      await db.aiUsage.create({ data: { phone: customer.phone, day, used: 1 } })
      await db.aiRequest.create({
        data: {
          accountId: customer.id,
          phone: customer.phone,
          day,
          state: 'ok',
          flavorIds: ['mint'],
          startedAt: clock.now(),
        },
      })
    }
    await (await signedIn(shop, customer)).delete('/user', { password: PASSWORD })
    const days = async () => (await db.aiUsage.findMany({ where: { phone: customer.phone } })).map(({ day }) => day)
    expect(await days()).toEqual([today])
    expect(await db.aiRequest.findMany({ where: { phone: customer.phone }, select: { flavorIds: true } })).toEqual([
      { flavorIds: [] },
    ])
    await deleteMixesOfDeletedAccounts(db, clock.now())
    expect(await days()).toEqual([today])
    await deleteMixesOfDeletedAccounts(db, new Date(clock.now().getTime() + 24 * 60 * 60_000))
    expect(await days()).toEqual([])
    expect(await db.aiRequest.count({ where: { phone: customer.phone } })).toBe(0)
  })

  test('is not required to delete mixes older than 30 days', async ({ shop }) => {
    const { db, clock } = shop
    const { id: accountId, phone } = await shop.given.customer()
    const today = new Date(shopDate(clock.now()))
    const daysAgo = (days: number) => new Date(today.getTime() - days * 24 * 60 * 60_000)
    for (const day of [daysAgo(31), daysAgo(30)]) {
      await db.aiUsage.create({ data: { phone, day, used: 1 } })
      await db.aiRequest.create({ data: { accountId, phone, day, state: 'ok', startedAt: clock.now() } })
    }
    await cleanMixes({ db, clock })
    const left = { where: { phone }, select: { day: true } }
    expect(await Promise.all([db.aiUsage.findMany(left), db.aiRequest.findMany(left)])).toEqual([
      [{ day: daysAgo(30) }],
      [{ day: daysAgo(30) }],
    ])
  })

  test('is not available to staff', async ({ shop }) => {
    const browser = await signedIn(shop, await shop.given.staff('operator'))
    expect((await browser.delete('/user', { password: PASSWORD })).status).toBe(403)
  })

  test('and a concurrent order end with either the order or the deletion', async ({ shop }) => {
    const { db } = shop
    for (let round = 0; round < 5; round++) {
      const customer = await shop.given.customer()
      const browser = await signedIn(shop, customer)
      const { sku } = await addVariant(db, shop.clock.now())
      const [placed, deleted, saved] = await Promise.all([
        browser.order(orderOf([{ sku, quantity: 1 }])),
        browser.delete('/user', { password: PASSWORD }),
        browser.post('/user/addresses', HOME),
      ])
      expect([201, 401]).toContain(saved.status)
      const isGone = deleted.status === 200
      expect([placed.status, deleted.status]).toEqual(isGone ? [401, 200] : [201, 409])
      expect(await db.account.count({ where: { phone: customer.phone } })).toBe(isGone ? 0 : 1)
    }
  })
})
