import { TextPage } from '#features/pages/text-page.tsx'
import { contentQuery } from '#platform/content.ts'
import type { PageContext } from './page.tsx'

export const loader =
  ({ queryClient, locale }: PageContext) =>
  async () => {
    await queryClient.ensureQueryData(contentQuery(locale, 'terms'))
    return null
  }

export function Component() {
  return <TextPage name="terms" />
}
