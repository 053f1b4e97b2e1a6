import { auditFields } from '@shop/contracts/audit-fields.ts'
import { locales } from '@shop/contracts/locales.ts'
import { describe, expect, test } from 'vitest'
import type { Area } from '#platform/i18n/areas.ts'
import { staffPages } from './staff-pages.ts'

const catalogs = import.meta.glob<Record<string, string>>('../../../../packages/messages/*/*.json', {
  eager: true,
  import: 'default',
})
/** Areas that every page of staff has. */
const SHARED: readonly Area[] = ['common', 'admin']
const areas = [...SHARED, ...(staffPages.find(({ path }) => path === 'audit')?.areas ?? [])]
const messages = Object.values(auditFields).flatMap(fields =>
  Object.values(fields).flatMap(field => (field ? [field.label, ...Object.values(field.values ?? {})] : [])),
)

describe('the fields of audit entries', () => {
  test.for(locales)('have labels and values on the page of the audit log in %s', locale => {
    const known = new Set(
      areas.flatMap(area => Object.keys(catalogs[`../../../../packages/messages/${locale}/${area}.json`] ?? {})),
    )
    expect(messages.filter(id => !known.has(id))).toEqual([])
  })
})
