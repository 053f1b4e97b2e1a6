import { SearchField } from '#features/catalog/search/search-field.tsx'
import { useMessages } from '#platform/i18n/locale-context.tsx'

/** Search of the 404 page, which loads its own messages because it can appear at any address. */
export default function NotFoundSearch() {
  useMessages('catalog')
  return <SearchField initial="" />
}
