import type { OwnMix } from '@shop/contracts/mixes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ownMixesQuery } from './queries.ts'

/** Edits a saved mix in the cache; removes it if `edit` returns undefined. */
export function editOwn(queryClient: QueryClient, token: string, edit: (mix: OwnMix) => OwnMix | undefined): void {
  queryClient.setQueryData(
    ownMixesQuery(token).queryKey,
    known =>
      known && {
        ...known,
        pages: known.pages.map(page => {
          const items = page.items.flatMap(mix => edit(mix) ?? [])
          return { ...page, items }
        }),
      },
  )
}
