import { describe, expect, test } from 'vitest'
import {
  type AttemptState,
  codeAllowance,
  releaseAttempt,
  reserveAttempt,
  type SentCode,
  settleWrong,
} from './rules.ts'

const NOON = new Date('2026-11-20T08:00:00Z')
const after = (seconds: number, from = NOON) => new Date(from.getTime() + seconds * 1000)

/** Codes sent so many seconds before noon, newest first. */
const sent = (secondsAgo: number[], isOwn = true): SentCode[] =>
  secondsAgo.map(seconds => ({ createdAt: after(-seconds), consumedAt: null, isOwn }))

describe('a code may go out', () => {
  test.each([
    ['to a phone that never had one', [], 'open'],
    ['30 s after the last one', [30], 'open'],
    ['but not sooner: the last one stays good', [29.9], 'quiet'],
    ['as the fifth of an hour', [60, 120, 180, 240], 'open'],
    ['but not as the sixth', [60, 120, 180, 240, 300], { retryAfterSeconds: 3300 }],
    ['quietly, even after five in an hour', [10, 120, 180, 240, 300], 'quiet'],
    ['again once the first of five is an hour old', [60, 120, 180, 240, 3600], 'open'],
    ['as the tenth of a day', Array.from({ length: 9 }, (_, index) => 3600 + index * 1000), 'open'],
    // Noon in Yerevan is 08:00 UTC: 12 hours are left of the day there.
    ['but not as the eleventh', Array.from({ length: 10 }, (_, i) => 3600 + i * 1000), { retryAfterSeconds: 43_200 }],
    ['without counting those of yesterday', Array.from({ length: 10 }, (_, index) => 43_201 + index * 1000), 'open'],
  ])('%s', (_name, secondsAgo, allowance) => {
    expect(codeAllowance(sent(secondsAgo), NOON, false)).toEqual(allowance)
  })

  test.each([
    ['as the third of one address in an hour', [60, 120], 'open'],
    ['but not as the fourth', [60, 120, 180], { retryAfterSeconds: 3420 }],
    ['as the sixth of one address in a day', [3600, 4600, 5600, 6600, 7600], 'open'],
    ['but not as the seventh', [3600, 4600, 5600, 6600, 7600, 8600], { retryAfterSeconds: 43_200 }],
  ])('%s, where strangers share the codes', (_name, secondsAgo, allowance) => {
    expect(codeAllowance(sent(secondsAgo), NOON, true)).toEqual(allowance)
  })

  test.each([
    ['right after one for another address', [1], 'open'],
    ['as the fifth of an hour for all addresses', [60, 120, 180, 240], 'open'],
    ['but not as the sixth', [60, 120, 180, 240, 300], { retryAfterSeconds: 3300 }],
  ])('%s', (_name, secondsAgo, allowance) => {
    expect(codeAllowance(sent(secondsAgo, false), NOON, true)).toEqual(allowance)
  })

  const mixed = (own: number[], others: number[]) =>
    [...sent(own), ...sent(others, false)].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  test.each([
    ['as the fourth of an hour to an address that had one', [60], [120, 180], 'open'],
    ['as the fifth of an hour to an address that had none', [], [60, 120, 180, 240], 'open'],
    [
      'but not for a requester that already had one: it is reserved for others',
      [60],
      [120, 180, 240],
      { retryAfterSeconds: 3360 },
    ],
    ['as the fifth of an hour to an address that had one the hour before', [3600], [60, 120, 180, 240], 'open'],
    [
      'as the eighth of a day to an address that had one',
      [3700],
      Array.from({ length: 6 }, (_, index) => 4000 + index * 1000),
      'open',
    ],
    [
      'but not as the ninth',
      [3700],
      Array.from({ length: 7 }, (_, index) => 4000 + index * 1000),
      { retryAfterSeconds: 43_200 },
    ],
    [
      'as the tenth of a day to an address that had none',
      [],
      Array.from({ length: 9 }, (_, index) => 3700 + index * 1000),
      'open',
    ],
  ])('%s, where addresses share the codes', (_name, own, others, allowance) => {
    expect(codeAllowance(mixed(own, others), NOON, true)).toEqual(allowance)
  })

  test('at once after the last one was used', () => {
    expect(codeAllowance([{ createdAt: after(-5), consumedAt: after(-1), isOwn: true }], NOON, true)).toBe('open')
  })
})

const fresh: AttemptState = { wrongAt: [], level: 0, waitUntil: null, inFlight: 0, touchedAt: NOON }

function reserved(state: AttemptState, now: Date): AttemptState {
  const result = reserveAttempt(state, now)
  if ('retryAfterSeconds' in result) throw new Error(`waits ${result.retryAfterSeconds} s`)
  return result
}

/** Wrong passwords in sequence, each as soon as the wait before it ends. */
function wrong(times: number, state = fresh, from = NOON): { state: AttemptState; now: Date; waits: number[] } {
  let now = from
  const waits: number[] = []
  for (let n = 0; n < times; n++) {
    state = settleWrong(reserved(state, now), now)
    waits.push(state.waitUntil ? (state.waitUntil.getTime() - now.getTime()) / 1000 : 0)
    now = state.waitUntil ?? now
  }
  return { state, now, waits }
}

describe('wrong passwords', () => {
  test('make the phone wait from the fifth on, twice as long each time, up to an hour', () => {
    expect(wrong(18).waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
  })

  test('further apart than 15 minutes do not add up', () => {
    const four = wrong(4)
    expect(wrong(1, four.state, after(900)).waits).toEqual([0])
  })

  test('count within any 15 minutes, not only from the first one on', () => {
    const first = wrong(1)
    const three = wrong(3, first.state, after(800))
    const next = wrong(2, three.state, after(950))
    expect(next.waits).toEqual([0, 1])
  })

  test('are forgotten 15 minutes after the last wait ended', () => {
    const { state, now } = wrong(8)
    expect(wrong(1, state, after(899, now)).waits).toEqual([16])
    expect(wrong(1, state, after(900, now)).waits).toEqual([0])
  })

  test('reject the next attempt while the phone is locked', () => {
    const { state } = wrong(6)
    expect(reserveAttempt(state, after(0.5, state.touchedAt))).toEqual({ retryAfterSeconds: 1.5 })
  })
})

describe('many passwords at once', () => {
  test('are verified ten at a time while none was wrong', () => {
    let state = fresh
    for (let n = 0; n < 10; n++) state = reserved(state, NOON)
    expect(reserveAttempt(state, NOON)).toEqual({ retryAfterSeconds: 1 })
    expect(reserveAttempt(releaseAttempt(state), NOON)).toMatchObject({ inFlight: 10 })
  })

  test('are verified one by one once the phone has waited', () => {
    const { state, now } = wrong(5)
    expect(reserveAttempt(reserved(state, now), now)).toEqual({ retryAfterSeconds: 1 })
  })

  test('do not block a phone after the process that verified them ended', () => {
    let state = fresh
    for (let n = 0; n < 10; n++) state = reserved(state, NOON)
    expect(reserveAttempt(state, after(61))).toMatchObject({ inFlight: 1 })
  })
})

test('keeps the waits after a correct password, because strangers may have caused them', () => {
  const { state, now } = wrong(7)
  expect(releaseAttempt(reserved(state, now))).toMatchObject({ level: 3, inFlight: 0 })
})
