import request from 'supertest'
import { expect } from 'vitest'
import { openApi } from '../../test/api.ts'
import { test } from '../../test/harness.ts'

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
