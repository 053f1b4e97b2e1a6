import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { type Filters, readFilters, writeFilters } from './filters.ts'
import type { Section } from './sections.ts'

/**
 * The list's filters are its address, so that Back, a reload and a shared link bring them back. `filters` is what was
 * chosen last, at once; `shown` is what the list on the page was loaded for.
 */
export function useFilters() {
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string | null>(null)
  // Arrived, or overtaken by Back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place in the history has its own key
  useEffect(() => setWanted(null), [location.key])
  const coming = navigation.location?.pathname === location.pathname ? navigation.location.search : null
  return {
    shown: readFilters(new URLSearchParams(location.search)),
    filters: readFilters(new URLSearchParams(wanted ?? coming ?? location.search)),
    isLoading: wanted !== null || coming !== null,
    setFilters: (next: Filters) => {
      const search = writeFilters(next).toString()
      setWanted(search)
      // navigate() reports through the router's state; its promise carries nothing.
      void navigate({ search }, { preventScrollReset: true })
    },
  }
}

/** A category's page is narrowed to it; /shop to what its address names. */
export function inSection(filters: Filters, section: Section): Filters {
  return section === 'shop' ? filters : { ...filters, category: section }
}
