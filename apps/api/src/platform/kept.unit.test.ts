import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

function keptAt(limits = { forMs: 1000, max: 2, atOnce: { most: 3, beyond: -1 } }) {
  let nowMs = 0
  let computed = 0
  const kept = createKept<number>({ now: () => new Date(nowMs) }, limits)
  return {
    get: (key: string, compute: () => Promise<number> = async () => ++computed) => kept(key, compute),
    goOn: (milliseconds: number) => {
      nowMs += milliseconds
    },
  }
}

test('an answer is kept for a second from when its computation began, and not longer', async () => {
  const { get, goOn } = keptAt()
  expect(await get('/')).toBe(1)
  goOn(999)
  expect(await get('/')).toBe(1)
  goOn(1)
  expect(await get('/')).toBe(2)
})

test('a crowd at one address waits for one computation, however long it takes', async () => {
  const { get, goOn } = keptAt()
  const slow = Promise.withResolvers<number>()
  const first = get('/', () => slow.promise)
  goOn(5000)
  const second = get('/')
  slow.resolve(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
})

test('a failure is told to those who waited and kept for nobody', async () => {
  const { get } = keptAt()
  const failing = () => Promise.reject(new Error('away'))
  await expect(Promise.all([get('/', failing), get('/')])).rejects.toThrow('away')
  expect(await get('/')).toBe(1)
})

test('no more is kept than the limit: the oldest goes', async () => {
  const { get } = keptAt()
  for (const key of ['/a', '/b', '/c']) await get(key)
  expect(await get('/c')).toBe(3)
  expect(await get('/a')).toBe(4)
})

test('the one that goes is never one that is being computed', async () => {
  const { get } = keptAt()
  const slow = Promise.withResolvers<number>()
  const first = get('/slow', () => slow.promise)
  for (const key of ['/a', '/b', '/c']) await get(key)
  const second = get('/slow')
  slow.resolve(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
})

test('when too many are being computed, only a new computation is refused', async () => {
  const { get } = keptAt({ forMs: 1000, max: 10, atOnce: { most: 2, beyond: -1 } })
  await get('/kept')
  const [slow, failing] = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  const waiting = [get('/slow', () => slow.promise), get('/failing', () => failing.promise)]
  expect(await get('/new')).toBe(-1)
  expect(await get('/kept')).toBe(1)
  const joined = get('/slow')
  slow.resolve(7)
  expect(await joined).toBe(7)
  expect(await get('/new')).toBe(2)
  failing.reject(new Error('away'))
  await expect(Promise.all(waiting)).rejects.toThrow('away')
})
