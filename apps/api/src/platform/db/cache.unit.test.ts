import { expect, test } from 'vitest'
import { createCache } from './cache.ts'

function keptAt(limits = { ttlMs: 1000, max: 2, concurrency: { max: 3, overflow: -1 } }) {
  let nowMs = 0
  let computed = 0
  const kept = createCache<number>({ now: () => new Date(nowMs) }, limits)
  return {
    get: (key: string, compute: () => Promise<number> = async () => ++computed) => kept(key, compute),
    goOn: (milliseconds: number) => {
      nowMs += milliseconds
    },
  }
}

test('caches a value for one second from the start of its computation', async () => {
  const { get, goOn } = keptAt()
  expect(await get('/')).toBe(1)
  goOn(999)
  expect(await get('/')).toBe(1)
  goOn(1)
  expect(await get('/')).toBe(2)
})

test('shares one computation between concurrent callers, however long it takes', async () => {
  const { get, goOn } = keptAt()
  const slow = Promise.withResolvers<number>()
  const first = get('/', () => slow.promise)
  goOn(5000)
  const second = get('/')
  slow.resolve(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
})

test('rejects all waiting callers and does not cache the error', async () => {
  const { get } = keptAt()
  const failing = () => Promise.reject(new Error('away'))
  await expect(Promise.all([get('/', failing), get('/')])).rejects.toThrow('away')
  expect(await get('/')).toBe(1)
})

test('evicts the least recently used value beyond the limit', async () => {
  const { get } = keptAt()
  for (const key of ['/a', '/b', '/c']) await get(key)
  expect(await get('/c')).toBe(3)
  expect(await get('/a')).toBe(4)
})

test('does not evict a value that is being computed', async () => {
  const { get } = keptAt()
  const slow = Promise.withResolvers<number>()
  const first = get('/slow', () => slow.promise)
  for (const key of ['/a', '/b', '/c']) await get(key)
  const second = get('/slow')
  slow.resolve(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
})

test('returns the overflow value for a new computation beyond the concurrency limit', async () => {
  const { get } = keptAt({ ttlMs: 1000, max: 10, concurrency: { max: 2, overflow: -1 } })
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
