import { createContext, use } from 'react'

const OpenPages = createContext<ReadonlySet<string>>(new Set())
/** Provides the addresses that the current user may open. */
export const OpenPagesProvider = OpenPages.Provider

/** Returns a function that tells whether an admin page exists and the current user may open it. */
export function useIsOpen(): (to: string) => boolean {
  const pages = use(OpenPages)
  return to => pages.has(to.split('?', 1)[0] ?? to)
}
