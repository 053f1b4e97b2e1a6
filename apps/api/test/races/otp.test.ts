import { expect } from 'vitest'
import { newPhone, registrationOf, wrongCode } from '../builders/identity-shop.ts'
import { accountOf } from '../builders/people.ts'
import type { Reply } from '../harness/two-processes.ts'
import { ROUNDS, type TestContext, test } from './race.ts'

const CALLS = 100

/** The cookie of the browser that requests the codes. */
const FLOW = { cookie: `flow=${'a'.repeat(43)}` }

/** Phones that have each got a code, by path and body of the request that sends it. */
async function sentCodes(
  { db, processes }: TestContext,
  phones: string[],
  path: string,
  bodyOf: (phone: string) => object,
) {
  for (const phone of phones) {
    expect((await processes.call('POST', path, { body: bodyOf(phone), headers: FLOW })).status).toBe(200)
  }
  const messages = () => db.devMessage.findMany({ where: { to: { in: phones } }, select: { to: true, code: true } })
  await expect.poll(async () => (await messages()).length, { interval: 200 }).toBe(phones.length)
  return (await messages()).map(({ to, code }) => ({ phone: to, code: code ?? '' }))
}

/** New phones that have each registered and got a code. */
function registered(context: TestContext, count: number) {
  return sentCodes(context, Array.from({ length: count }, newPhone), '/user/register', registrationOf)
}

/** Phones of customers that have each got a code to log in. */
async function loggingIn(context: TestContext, count: number) {
  const accounts = Array.from({ length: count }, () => accountOf(new Date()))
  await context.db.account.createMany({ data: accounts })
  const phones = accounts.map(({ phone }) => phone)
  return sentCodes(context, phones, '/user/login-code-request', phoneNumber => ({ phoneNumber }))
}

/** Sends codes for one phone concurrently, half of them to each process. */
function atOnce(
  { processes }: TestContext,
  phoneNumber: string,
  codeOf: (call: number) => string,
  headers = {},
): Promise<Reply[]> {
  return Promise.all(
    Array.from({ length: CALLS }, (_, call) =>
      processes.call('POST', '/user/verification', { body: { phoneNumber, code: codeOf(call) }, headers }),
    ),
  )
}

const codesOf = (replies: Reply[]) => replies.map(({ body }) => Reflect.get(Object(body), 'error'))

function report(test: string, replies: Reply[]): void {
  const times = replies.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
  process.stdout.write(`${JSON.stringify({ test, rounds: ROUNDS, calls: CALLS, p95 })}\n`)
}

test('of 100 concurrent wrong codes of strangers and 100 of the owner at most 5 each are compared (R28)', async ({
  db,
  processes,
}) => {
  const all: Reply[] = []
  for (const { phone, code } of await registered({ db, processes }, ROUNDS)) {
    const wrong = (call: number) => wrongCode(code, call + 1)
    const both = await Promise.all([
      atOnce({ db, processes }, phone, wrong),
      atOnce({ db, processes }, phone, wrong, FLOW),
    ])
    for (const replies of both) {
      expect(codesOf(replies).filter(error => error === 'CODE_INVALID').length).toBeLessThanOrEqual(5)
      expect(replies.every(({ status }) => status === 422)).toBe(true)
    }
    expect(await db.wrongCode.findMany({ where: { recipient: phone }, select: { wrong: true } })).toEqual([
      { wrong: 5 },
    ])
    const tries = { attempts: true, foreignAttempts: true }
    expect(await db.otp.findMany({ where: { recipient: phone }, select: tries })).toEqual([
      { attempts: 5, foreignAttempts: 5 },
    ])

    for (const headers of [{}, FLOW]) {
      const right = await processes.call('POST', '/user/verification', { body: { phoneNumber: phone, code }, headers })
      expect(right.body).toMatchObject({ error: 'CODE_EXPIRED' })
    }
    expect(await db.account.count({ where: { phone } })).toBe(0)
    all.push(...both.flat())
  }
  report('R28', all)
})

test('after 100 concurrent wrong codes of strangers the owner still verifies (R28)', async ({ db, processes }) => {
  for (const { phone, code } of await registered({ db, processes }, ROUNDS)) {
    await atOnce({ db, processes }, phone, call => wrongCode(code, call + 1))
    const body = { phoneNumber: phone, code }
    const right = await processes.call('POST', '/user/verification', { body, headers: FLOW })
    expect(right.body).toMatchObject({ result: { verified: true } })
  }
})

test('of 100 concurrent correct codes exactly one opens a session (R29)', async ({ db, processes }) => {
  const all: Reply[] = []
  for (const { phone, code } of await loggingIn({ db, processes }, ROUNDS)) {
    const replies = await atOnce({ db, processes }, phone, () => code)

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(CALLS - 1)
    const { id } = await db.account.findUniqueOrThrow({ where: { phone }, select: { id: true } })
    expect(await db.session.count({ where: { accountId: id } })).toBe(1)
    all.push(...replies)
  }
  report('R29', all)
})

test('of 100 concurrent correct codes of a registration exactly one creates the account', async ({ db, processes }) => {
  for (const { phone, code } of await registered({ db, processes }, 3)) {
    const replies = await atOnce({ db, processes }, phone, () => code)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(CALLS - 1).fill(422)])
    const sessions = await db.session.count({ where: { account: { phone } } })
    expect(sessions).toBe(1)
  }
})

test('of 100 concurrent requests for a code exactly one sends an SMS', async ({ db, processes }) => {
  const account = accountOf(new Date())
  await db.account.createMany({ data: [account] })
  const replies = await Promise.all(
    Array.from({ length: CALLS }, () =>
      processes.call('POST', '/user/login-code-request', { body: { phoneNumber: account.phone } }),
    ),
  )
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await db.otp.count({ where: { recipient: account.phone } })).toBe(1)
  expect(await db.outbox.count({ where: { recipient: account.phone } })).toBe(1)
})
