import * as calls from '@shop/contracts/list-views.ts'
import { staffOf } from '#audit/index.ts'
import { assertPermission } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { readViews } from './queries.ts'
import { changeView, deleteView, orderViews, saveView, setDefaultView, type ViewContext } from './save-view.ts'

/** Mounts the saved views of lists. Each list names the permission that its views need. */
export function mountListViews(mount: Mount, deps: Deps): void {
  const contextOf = (call: Parameters<typeof staffOf>[0] & Pick<ViewContext, 'locale'>): ViewContext => ({
    staff: staffOf(call),
    caller: call.caller,
    locale: call.locale,
  })
  mount(calls.listViews, async ({ query: { list }, caller }) => {
    assertPermission(caller, calls.viewedLists[list])
    return { result: { items: await readViews(deps.db, caller, list) } }
  })
  mount(calls.saveView, async ({ body, ...call }) => {
    assertPermission(call.caller, calls.viewedLists[body.list])
    return { result: { items: await saveView(deps, contextOf(call), body) } }
  })
  mount(calls.changeView, async ({ params: { id }, body, ...call }) => ({
    result: { items: await changeView(deps, contextOf(call), { id, ...body }) },
  }))
  mount(calls.deleteView, async ({ params: { id }, ...call }) => {
    await deleteView(deps, contextOf(call), id)
    return { result: { success: true as const } }
  })
  mount(calls.orderViews, async ({ body, ...call }) => {
    assertPermission(call.caller, calls.viewedLists[body.list])
    return { result: { items: await orderViews(deps, contextOf(call), body) } }
  })
  mount(calls.setDefaultView, async ({ body: { list, id }, ...call }) => {
    assertPermission(call.caller, calls.viewedLists[list])
    return { result: { items: await setDefaultView(deps, contextOf(call), { list, id }) } }
  })
}
