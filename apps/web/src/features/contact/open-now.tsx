import type { ShopInfo } from '@shop/contracts/settings.ts'
import { useEffect, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useDayWords } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { type Opening, openingAt } from './opening.ts'

const EVERY_MS = 30_000

/** "Open now, until 22:00": told by the browser's clock, in a place that is there before it. */
export function OpenNow({ shop }: { shop: ShopInfo }) {
  const t = useT()
  const dayWords = useDayWords()
  const [opening, setOpening] = useState<Opening>()
  useEffect(() => {
    const look = () => setOpening(openingAt(shop, clock.now()))
    look()
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [shop])
  return (
    <span className={`block min-h-5 text-sm ${opening?.isOpen ? 'text-ok' : 'text-muted'}`}>
      {opening?.isOpen && t('contact.openNow', { time: opening.until })}
      {opening?.isOpen === false && t('contact.closedNow', { day: dayWords(opening.date), time: opening.time })}
    </span>
  )
}
