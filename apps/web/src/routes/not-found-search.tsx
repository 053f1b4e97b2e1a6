import { SearchField } from '#features/catalog/search-field.tsx'
import { useMessages } from '#platform/i18n/locale-context.tsx'

/** The search on the page of what is not there, which any address may come to: it brings its own texts. */
export default function NotFoundSearch() {
  useMessages('catalog')
  return <SearchField initial="" />
}
