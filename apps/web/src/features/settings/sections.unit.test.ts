import { defaultSettings } from '@shop/contracts/settings-groups.ts'
import { expect, test } from 'vitest'
import { deliverySections, settingSections } from '#shared/admin/setting-sections.ts'
import { deliveryParts } from './delivery/delivery-terms-page.tsx'
import { parts } from './settings-page.tsx'

/** Their fields have forms of their own. */
const groupsElsewhere = ['switches', 'setup']

test('the pages have a section for every shop setting', () => {
  const shown = [...parts, ...deliveryParts].flatMap(({ group, fields }) => fields.map(field => `${group}.${field}`))
  const settings = Object.entries(defaultSettings)
    .filter(([group]) => !groupsElsewhere.includes(group))
    .flatMap(([group, fields]) => Object.keys(fields).map(field => `${group}.${field}`))
  expect(shown.toSorted()).toEqual(settings.toSorted())
})

test('the palette finds each section', () => {
  const namesOf = (shown: typeof parts) => Object.fromEntries(shown.map(({ id, title }) => [id, title]))
  expect([settingSections, deliverySections]).toEqual([namesOf(parts), namesOf(deliveryParts)])
})
