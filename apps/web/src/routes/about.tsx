import { TextPage } from '#features/pages/text-page.tsx'
import { contentQuery } from '#platform/content.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient, locale }: PageContext) =>
  async () => {
    await Promise.all([
      queryClient.ensureQueryData(contentQuery(locale, 'about')),
      queryClient.ensureQueryData(shopInfoQuery),
    ])
    return null
  }

export function Component() {
  return <TextPage name="about" />
}
