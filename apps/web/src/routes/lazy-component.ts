import type { ComponentType } from 'react'
import type { AdminPage } from '#shared/admin/admin-page.ts'

/** Returns a function that loads a module on demand and takes the page of this name. */
export function component<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): AdminPage['load'] {
  return async () => ({ Component: (await load())[name] })
}
