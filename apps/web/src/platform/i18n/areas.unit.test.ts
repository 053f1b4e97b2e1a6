import { locales } from '@shop/contracts/locales.ts'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'

test('each area has a file in each language, and each file belongs to an area', () => {
  const folder = '../../../../../packages/messages'
  const files = Object.keys(import.meta.glob('../../../../../packages/messages/*/*.json'))
  const expected = locales.flatMap(locale => areas.map(area => `${folder}/${locale}/${area}.json`))
  expect(files.toSorted()).toEqual(expected.toSorted())
})
