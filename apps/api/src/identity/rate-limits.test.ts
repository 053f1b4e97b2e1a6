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
