import { createContext, use } from 'react'

const OpenPages = createContext<ReadonlySet<string>>(new Set())
/** Given by the area: the addresses of its menu, which are what this person may open. */
export const OpenPagesProvider = OpenPages.Provider

/** Whether a link leads anywhere: the area has the page, and this person may open it. */
export function useIsOpen(): (to: string) => boolean {
  const pages = use(OpenPages)
  return to => pages.has(to.split('?', 1)[0] ?? to)
}
