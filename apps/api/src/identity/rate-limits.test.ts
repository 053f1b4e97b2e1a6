import request from 'supertest'
import { expect } from 'vitest'
import { newPhone, openShop, PASSWORD, test } from '../../test/identity-shop.ts'

test('one network address registers twenty times a minute at most, whatever it says where it comes from', async ({
  db,
  clock,
}) => {
  const shop = await openShop({ db, clock, settings: { RATE_LIMITS: 'on' } })
  try {
    const register = (from: string) =>
      request(shop.app.server).post('/serverapi/user/register').set('X-Forwarded-For', from).send({})
    const replies: request.Response[] = []
    for (let n = 0; n < 21; n++) replies.push(await register(`10.0.0.${n}`))

    expect(replies.map(({ status }) => status)).toEqual([...Array(20).fill(422), 429])
    expect(replies[20]?.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', requestId: expect.any(String) })
    expect(Number(replies[20]?.headers['retry-after'])).toBeGreaterThan(0)
    // The limit is of this call alone: who shares the address still logs in.
    const login = await shop.browser().post('/user/login', { phoneNumber: newPhone(), password: PASSWORD })
    expect(login.status).toBe(401)
  } finally {
    await shop.close()
  }
})

const FORGED = 1000
const PER_MINUTE = 20
const PROXY = '10.1.0.1'
const anyAddress = (nth: number) => `${nth % 223}.${(nth * 7) % 255}.${(nth * 13) % 255}.${(nth * 31) % 255}`

test('a thousand addresses that a caller makes up are one caller, with and without a proxy before the shop (R47)', async ({
  db,
  clock,
}) => {
  const passed = async (hops: number, callOf: (nth: number) => { remoteAddress: string; forwarded: string }) => {
    const shop = await openShop({ db, clock, settings: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: String(hops) } })
    const statuses: number[] = []
    for (let nth = 0; nth < FORGED; nth++) {
      const { remoteAddress, forwarded } = callOf(nth)
      const headers = { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded }
      const url = '/serverapi/user/register'
      const { statusCode } = await shop.app.inject({ method: 'POST', url, remoteAddress, headers, payload: {} })
      statuses.push(statusCode)
    }
    await shop.close()
    return statuses.filter(status => status !== 429).length
  }

  const direct = (nth: number) => ({ remoteAddress: '198.51.100.9', forwarded: anyAddress(nth) })
  expect(await passed(0, direct)).toBe(PER_MINUTE)
  // The proxy writes whom it hears behind what that one has made up.
  const throughProxy = (nth: number) => ({ remoteAddress: PROXY, forwarded: `${anyAddress(nth)}, 198.51.100.10` })
  expect(await passed(1, throughProxy)).toBe(PER_MINUTE)
  // Those who really are two are two there.
  const twoPeople = (nth: number) => ({ remoteAddress: PROXY, forwarded: `198.51.100.${11 + (nth % 2)}` })
  expect(await passed(1, twoPeople)).toBe(2 * PER_MINUTE)
})
