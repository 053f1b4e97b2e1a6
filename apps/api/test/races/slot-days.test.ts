import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { SlotCalendar } from '@shop/contracts/slot-calendar.ts'
import { expect } from 'vitest'
import { openSession } from '#identity/index.ts'
import { addAccount } from '../builders/people.ts'
import { countResponses, LONG_TIMEOUT, ownTest, ROUNDS, type TestContext } from './race.ts'

const PEOPLE = 10

async function dispatchers({ db, processes }: TestContext): Promise<string[]> {
  const now = new Date()
  const accounts = await Promise.all(Array.from({ length: PEOPLE }, () => addAccount(db, now, { role: 'operator' })))
  return Promise.all(accounts.map(async ({ id }) => processes.tokenOf(await openSession(db, now, id))))
}

ownTest(
  'of ten staff members who change one day in two processes one does, and no other day loses its change',
  LONG_TIMEOUT,
  async ({ db, processes }) => {
    const context = { db, processes }
    const tokens = await dispatchers(context)
    const dayOf = async (date: string) => {
      const reply = await processes.call('GET', `/admin/slot-calendar?month=${date.slice(0, 7)}`, {
        token: tokens[0] ?? '',
      })
      // The contract of the endpoint.
      const { result } = reply.body as { result: SlotCalendar }
      const day = result.days.find(each => each.date === date)
      if (!day) throw new Error(`expected ${date} in the calendar`)
      return day
    }
    const set = async (date: string, version: string, token: string, capacity: number) =>
      processes.call('PUT', `/admin/slot-calendar/${date}`, {
        token,
        body: { version, closedReason: null, slots: [{ time: '14:00', capacity }] },
      })
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays(shopDate(new Date()), 2)
      // Each round sets other numbers, as the same ones are no change.
      const first = 1 + round * PEOPLE
      const { version } = await dayOf(day)
      const others = await Promise.all(tokens.map(async (_, index) => dayOf(addDays(day, index + 1))))

      const [same, different] = await Promise.all([
        Promise.all(tokens.map((token, index) => set(day, version, token, first + index))),
        Promise.all(
          others.map((other, index) => set(other.date, other.version, tokens[index] ?? '', 1000 + first + index)),
        ),
      ])

      expect(countResponses(same)).toEqual({ 200: 1, '409 SETTING_CHANGED': PEOPLE - 1 })
      expect(countResponses(different)).toEqual({ 200: PEOPLE })
      const winner = same.findIndex(({ status }) => status === 200)
      expect((await dayOf(day)).slots).toContainEqual(
        expect.objectContaining({ time: '14:00', capacity: first + winner }),
      )
      for (const [index, { date }] of others.entries())
        expect((await dayOf(date)).slots).toContainEqual(
          expect.objectContaining({ time: '14:00', capacity: 1000 + first + index, state: 'changed' }),
        )
    }
    const entries = await db.auditEntry.count({ where: { action: 'settings.change', subjectId: 'capacity' } })
    expect(entries).toBe(ROUNDS * (PEOPLE + 1))
  },
)
