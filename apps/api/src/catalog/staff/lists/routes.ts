import * as contracts from '@shop/contracts/reference-lists.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { accessoryTypeList, tasteList } from './lists.ts'
import { mergeValue } from './merge-value.ts'
import { listValues } from './queries.ts'
import { createValue, saveValue } from './save-value.ts'

/** Mounts the endpoints with which admins maintain tastes and accessory types. */
export function mountReferenceLists(mount: Mount, deps: Deps): void {
  mount(contracts.listTastes, async ({ query, locale }) => ({
    result: await listValues(deps.db, tasteList, query, locale),
  }))
  mount(contracts.createTaste, async ({ body, locale, ...call }) => ({
    result: await createValue(deps, { staff: staffOf(call), locale }, tasteList, body),
  }))
  mount(contracts.saveTaste, async ({ params: { id }, body: { version, ...written }, locale, ...call }) => ({
    result: await saveValue(deps, { staff: staffOf(call), locale }, tasteList, { id, version, written }),
  }))
  mount(contracts.mergeTaste, async ({ params: { id }, body, locale, ...call }) => ({
    result: await mergeValue(deps, { staff: staffOf(call), locale }, tasteList, { ...body, id }),
  }))
  mount(contracts.listAccessoryTypes, async ({ query, locale }) => ({
    result: await listValues(deps.db, accessoryTypeList, query, locale),
  }))
  mount(contracts.createAccessoryType, async ({ body, locale, ...call }) => ({
    result: await createValue(deps, { staff: staffOf(call), locale }, accessoryTypeList, body),
  }))
  mount(contracts.saveAccessoryType, async ({ params: { id }, body: { version, ...written }, locale, ...call }) => ({
    result: await saveValue(deps, { staff: staffOf(call), locale }, accessoryTypeList, { id, version, written }),
  }))
  mount(contracts.mergeAccessoryType, async ({ params: { id }, body, locale, ...call }) => ({
    result: await mergeValue(deps, { staff: staffOf(call), locale }, accessoryTypeList, { ...body, id }),
  }))
}
