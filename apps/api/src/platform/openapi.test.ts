import request from 'supertest'
import { expect } from 'vitest'
import { test as shopTest } from '../../test/builders/checkout-shop.ts'
import { openApi } from '../../test/harness/api.ts'
import { contracts, isOfStaff } from '../../test/harness/contracts.ts'
import { test } from '../../test/harness/harness.ts'
import { API_BASE } from './openapi.ts'

test('the page that describes the API shows its document by scripts from this server alone', async ({ db, clock }) => {
  const { app } = await openApi({ db, clock })
  await app.ready()
  const get = (path: string) => request(app.server).get(path)

  const page = await get('/serverapi/docs').redirects(1)

  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'; style-src/)
  const scripts = [...page.text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path)
  expect(scripts).toHaveLength(1)
  const script = await get(new URL(scripts[0] ?? '', 'http://shop.am/serverapi/docs/').pathname)
  expect(script.headers['content-type']).toMatch(/javascript/)
  expect(page.text).toContain('/serverapi/openapi.json')
  expect((await get('/serverapi/docs/nothing')).body).toMatchObject({ error: 'NOT_FOUND' })
  expect((await get('/serverapi/openapi.json')).body).toMatchObject({ openapi: '3.1.0' })
  await app.close()
})

const described = (paths: object) => Object.keys(paths).length
const staffPaths = [...new Set(contracts.filter(isOfStaff).map(({ path }) => path))]
const inDocument = (path: string) => `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`

shopTest('the document shows the calls of staff to staff alone', async ({ shop }) => {
  expect(staffPaths.length).toBeGreaterThan(50)
  const visible = await shop.as().get('/openapi.json')
  expect(visible.status).toBe(200)
  expect(visible.body.paths).toHaveProperty([`${API_BASE}/user/login`])
  expect(visible.text).not.toContain('/admin')

  const customer = await shop.given.customer()
  expect((await shop.as().get('/admin/openapi.json')).body).toMatchObject({ error: 'UNAUTHENTICATED' })
  expect((await shop.as(customer).get('/admin/openapi.json')).body).toMatchObject({ error: 'FORBIDDEN' })

  const whole = await shop.as(await shop.given.staff()).get('/admin/openapi.json')
  expect(whole.status).toBe(200)
  expect(whole.headers['cache-control']).toBe('no-store')
  for (const path of staffPaths) expect(whole.body.paths).toHaveProperty([inDocument(path)])
  expect(described(whole.body.paths)).toBe(described(visible.body.paths) + staffPaths.length)
})
