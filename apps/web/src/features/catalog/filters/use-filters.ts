import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import type { Section } from '../sections.ts'
import { type Filters, readFilters, writeFilters } from './filters.ts'

/**
 * Stores the filters in the address, so that Back, reload and shared links restore them. `filters` is the latest
 * choice; `shown` is the state for which the visible list was loaded.
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
      // The router reports the navigation by its state; the promise carries no result.
      void navigate({ search }, { preventScrollReset: true })
    },
  }
}

/** Restricts the filters to the category of the page; /shop takes the category from the address. */
export function inSection(filters: Filters, section: Section): Filters {
  return section === 'shop' ? filters : { ...filters, category: section }
}
