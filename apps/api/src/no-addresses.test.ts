import { expect } from 'vitest'
import * as z from 'zod/mini'
import { keyed, test, written } from '../test/catalog-desk.ts'
import { contracts } from '../test/contracts.ts'

/** A word that names where something lies in the net. Postal addresses are another thing. */
const PLACE = /url|uri|href|link|src|host|domain|endpoint|webhook|callback/i
const FORMAT = /^(?:uri|url|hostname|ipv[46])/

/** The fields of a schema, however deep, that take a place in the net. */
function placesIn(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'format' in schema && FORMAT.test(String(schema.format)) ? [path] : []
  return [
    ...own,
    ...Object.entries(schema).flatMap(([name, part]) => {
      const isField = path.endsWith('.properties') && !isYesOrNo(part)
      return [...(isField && PLACE.test(name) ? [`${path}.${name}`] : []), ...placesIn(part, `${path}.${name}`)]
    }),
  ]
}

const isYesOrNo = (part: unknown) =>
  typeof part === 'object' && part !== null && 'type' in part && part.type === 'boolean'

test('no call takes a place in the net: the shop fetches nothing for anybody (R45)', () => {
  const found = contracts.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap(schema =>
      schema
        ? placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
            place => `${method} ${path}${place}`,
          )
        : [],
    ),
  )
  expect(found).toEqual([])
})

const PLACES = [
  'http://127.0.0.1:5432/x.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'gopher://10.0.0.1/',
]

test.for(PLACES)('%s is no picture of a product', async (place, { desk }) => {
  const upload = (path: string, type: string) => desk.admin.upload(path, place, { 'Content-Type': type })
  expect((await upload('/admin/pictures/catalog', 'image/png')).body.error).toBe('PICTURE_REFUSED')
  const pictures = [{ id: place, altRU: '', altEN: '', altHY: '' }]
  const refused = await desk.admin.post('/admin/products', written({ pictures }), keyed())
  expect(refused.status).toBe(422)
})
