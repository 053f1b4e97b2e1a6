import { ListPage } from '#features/catalog/list/list-page.tsx'
import { listLoader } from '#features/catalog/queries.ts'
import type { Section } from '#features/catalog/sections.ts'
import { CollectionChips } from '#features/collections/collection-chips.tsx'
import type { PageModule } from './page.tsx'

/** Creates the page of a product list: all products, or those of a category. */
export const createListPage = (section: Section): PageModule => ({
  loader: listLoader(section),
  element: (
    <ListPage
      key={section}
      section={section}
      moreLinks={
        section === 'shop' && (
          <div className="mt-12">
            <CollectionChips />
          </div>
        )
      }
    />
  ),
})
