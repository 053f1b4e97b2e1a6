import { getRentalPicture } from '@shop/contracts/booked-rental.ts'
import { getProduct, listProducts } from '@shop/contracts/catalog.ts'
import { logout } from '@shop/contracts/identity.ts'
import { uploadCatalogPicture } from '@shop/contracts/pictures.ts'
import { getShopInfo } from '@shop/contracts/settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, configureApi } from './client.ts'

const daily = { opensAt: '10:00', closesAt: '23:00' }
const shop = {
  name: 'DymTun',
  legalName: 'DymTun LLC',
  taxNumber: '01234567',
  address: { ru: 'Ереван', en: 'Yerevan', hy: 'Երևան' },
  location: { latitude: 40.18, longitude: 44.51 },
  email: 'hello@dymtun.example',
  phone: '+37410000000',
  hours: { mon: daily, tue: daily, wed: daily, thu: daily, fri: daily, sat: daily, sun: null },
  closedDates: [],
  deliveryFeeAmd: 1500,
  stopped: {},
  isDemo: true,
}

const fetchMock = vi.fn<typeof fetch>()
const onTokenRejected = vi.fn()
let token: string | null

beforeEach(() => {
  vi.clearAllMocks()
  token = null
  configureApi({ baseUrl: '/serverapi', fetch: fetchMock, locale: () => 'en', token: () => token, onTokenRejected })
})

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetchMock.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  )

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiError) return error
  throw new Error('the call did not fail as an ApiError')
}

test('requests JSON in the language of the page and returns the validated result', async () => {
  answer(200, { result: shop })
  await expect(call(getShopInfo)).resolves.toEqual(shop)
  const [url, request] = fetchMock.mock.calls[0] ?? []
  expect(url).toBe('/serverapi/settings/shop')
  const id = { 'X-Request-Id': expect.stringMatching(/^[\da-f]{16}$/) }
  expect(request?.headers).toEqual({ Accept: 'application/json', 'Accept-Language': 'en', ...id })
})

test('sends a file unchanged, whatever its type', async () => {
  const result = { id: '019a0000-0000-7000-8000-000000000001', width: 4, height: 3, placeholder: 'data:,' }
  answer(201, { result: { ...result, url: '/a.webp', avif: '', webp: '' } })
  const file = new File(['bytes'], 'tin.html', { type: 'text/html' })
  await call(uploadCatalogPicture, { body: file })
  const [, request] = fetchMock.mock.calls[0] ?? []
  expect(request?.body).toBe(file)
  expect(request?.headers).toMatchObject({ 'Content-Type': 'application/octet-stream' })
})

test('returns a file as bytes', async () => {
  fetchMock.mockResolvedValueOnce(new Response(new Uint8Array([1, 0, 255])))
  const id = '019a0000-0000-7000-8000-000000000001'
  const bytes = await call(getRentalPicture, { params: { number: 10001, id, pictureId: id }, query: {} })
  expect([...bytes]).toEqual([1, 0, 255])
})

test('sends the token of a signed-in user', async () => {
  token = 'abc'
  answer(200, { result: shop })
  await call(getShopInfo)
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer abc' })
})

test('sends the token even if a logout follows at once', async () => {
  token = 'abc'
  answer(200, { result: { success: true } })
  const response = call(logout)
  token = null
  await response
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'Bearer abc' })
})

test('builds the address from parameters and repeated query values', async () => {
  answer(500, '')
  await failureOf(call(getProduct, { params: { slug: 'a/b?c' } }))
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/serverapi/catalog/products/a%2Fb%3Fc')
  answer(500, '')
  await failureOf(call(listProducts, { query: { brand: ['A', 'B'], sort: 'new', q: undefined } }))
  expect(fetchMock.mock.calls[1]?.[0]).toBe('/serverapi/catalog/products?brand=A&brand=B&sort=new')
})

test('an error has status, code, text, details and retry time', async () => {
  const details = [{ path: 'body.password', message: 'too short' }]
  answer(
    429,
    { error: 'TOO_MANY_CODES', message: 'Wait a little.', details, requestId: 'r-1' },
    { 'Retry-After': '30' },
  )
  const error = await failureOf(call(getShopInfo))
  expect(error).toMatchObject({
    status: 429,
    code: 'TOO_MANY_CODES',
    message: 'Wait a little.',
    requestId: 'r-1',
    retryAfter: 30,
  })
  expect(error.detailAt('body.password')?.message).toBe('too short')
  expect(error.isTransient).toBe(false)
})

test('an error without a message uses its error field as text', async () => {
  answer(409, { error: 'OUT_OF_STOCK' })
  await expect(failureOf(call(getShopInfo))).resolves.toMatchObject({
    message: 'OUT_OF_STOCK',
    serverMessage: undefined,
  })
})

test('reports the rejected token', async () => {
  token = 'old'
  answer(401, { error: 'UNAUTHENTICATED', message: 'Log in.' })
  await failureOf(call(getShopInfo))
  expect(onTokenRejected).toHaveBeenCalledExactlyOnceWith('old')
})

test('a wrong password does not end a session', async () => {
  token = 'abc'
  answer(401, { error: 'BAD_CREDENTIALS', message: 'Wrong.' })
  await failureOf(call(getShopInfo))
  expect(onTokenRejected).not.toHaveBeenCalled()
})

test('a rejected visitor is not signed out', async () => {
  answer(401, { error: 'BAD_CREDENTIALS', message: 'Wrong.' })
  await failureOf(call(getShopInfo))
  expect(onTokenRejected).not.toHaveBeenCalled()
})

test('distinguishes an error without text from an unreadable one', async () => {
  answer(422, {})
  await expect(failureOf(call(getShopInfo))).resolves.toMatchObject({ code: 'ERROR_WITHOUT_TEXT', status: 422 })
  answer(502, '<html>')
  await expect(failureOf(call(getShopInfo))).resolves.toMatchObject({ code: 'UNREADABLE_RESPONSE', status: 502 })
})

test.each([
  ['no JSON', '<html>'],
  ['another form', JSON.stringify({ result: { ...shop, deliveryFeeAmd: '1500' } })],
])('an answer of %s is unreadable', async (_, body) => {
  answer(200, body)
  await expect(failureOf(call(getShopInfo))).resolves.toMatchObject({ code: 'UNREADABLE_RESPONSE', status: 200 })
})

test('a missing response is a connection error that can be retried', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const error = await failureOf(call(getShopInfo))
  const sent = new Headers(fetchMock.mock.calls[0]?.[1]?.headers).get('X-Request-Id')
  expect(error).toMatchObject({ code: 'NO_CONNECTION', status: 0, requestId: sent })
  expect(error.isTransient).toBe(true)
})

test('an aborted request rejects with the abort, not with an API error', async () => {
  const controller = new AbortController()
  controller.abort()
  fetchMock.mockImplementationOnce(async (_, request) => {
    request?.signal?.throwIfAborted()
    return new Response()
  })
  await expect(call(getShopInfo, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
