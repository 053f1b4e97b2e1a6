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
  const coming = navigation.location?.pathname === location.pathname ? navigation.location : undefined
  return {
    shown: readFilters(new URLSearchParams(location.search)),
    filters: readFilters(new URLSearchParams((coming ?? location).search)),
    isLoading: coming !== undefined,
    setFilters: (next: Filters) => {
      const search = writeFilters(next).toString()
      // navigate() reports through the router's state; its promise carries nothing.
      void navigate({ search }, { preventScrollReset: true })
    },
  }
}

/** A category's page is narrowed to it; /shop to what its address names. */
export function inSection(filters: Filters, section: Section): Filters {
  return section === 'shop' ? filters : { ...filters, category: section }
}
