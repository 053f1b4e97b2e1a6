import { localePath } from '@shop/contracts/locales.ts'
import { useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { absoluteUrl } from '#platform/site.ts'
import { type ShareOutcome, shareLink } from './share-link.ts'

/** Shares mixes by the address of their page in the current language, and keeps the result of the last attempt. */
export function useShare(pathOf: (shareId: string) => string) {
  const locale = useLocale()
  const [outcome, setOutcome] = useState<ShareOutcome>()
  const urlOf = (shareId: string) => absoluteUrl(localePath(locale, pathOf(shareId)))
  return {
    outcome,
    urlOf,
    share: async ({ shareId, name }: { shareId: string; name: string }): Promise<void> => {
      setOutcome(undefined)
      setOutcome(await shareLink({ url: urlOf(shareId), title: name }))
    },
  }
}
