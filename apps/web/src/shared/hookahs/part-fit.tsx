import type { PairFit } from '@shop/contracts/compatibility.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '../product/product-text.tsx'
import { HookahPicker } from './hookah-picker.tsx'
import { useMismatchText } from './mismatch-text.ts'
import { fitsQuery } from './queries.ts'
import { useOwnHookahs } from './use-own-hookahs.ts'

/** Whether a part fits each hookah of the customer or visitor, and a way to add a hookah. */
export default function PartFit({ slug, isPart }: { slug: string; isPart: boolean }) {
  useMessages('fit')
  const t = useT()
  const id = useId()
  const { hookahs = [], add, isPending } = useOwnHookahs()
  const slugs = hookahs.map(hookah => hookah.slug)
  const { data: pairs } = useQuery(fitsQuery([slug], slugs))
  if (!isPart && !pairs?.length) return null
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-picture bg-raised p-4">
      <h2 id={id} className="text-base">
        {t('fit.title')}
      </h2>
      {pairs && slugs.length > 0 && (
        <ul aria-live="polite" className="grid gap-2">
          {hookahs.map(hookah => {
            const pair = pairs.find(({ target }) => target === hookah.slug)
            return pair && <FitRow key={hookah.slug} hookah={hookah} pair={pair} />
          })}
        </ul>
      )}
      <HookahPicker
        label={t('fit.add')}
        empty={t('fit.choose')}
        value=""
        except={slugs}
        disabled={isPending}
        onChange={chosen => chosen && add(chosen)}
      />
    </section>
  )
}

const looks = {
  fits: { icon: CircleCheck, tone: 'text-ok', text: 'fit.fits' },
  no: { icon: TriangleAlert, tone: 'text-warn', text: 'fit.no' },
  unknown: { icon: CircleHelp, tone: 'text-muted', text: 'fit.unknown' },
} as const

function FitRow({ hookah, pair }: { hookah: Readonly<Record<string, unknown>>; pair: PairFit }) {
  const t = useT()
  const textOf = useProductText()
  const mismatchText = useMismatchText()
  const { icon: Icon, tone, text } = looks[pair.fit]
  return (
    <li className="flex gap-2.5 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4.5 shrink-0 ${tone}`} />
      <span className="min-w-0">
        <span className="font-medium">{t(text, { name: textOf(hookah, 'title') })}</span>
        {pair.mismatches.length > 0 && (
          <span className="block text-muted first-letter:uppercase">{mismatchText(pair)}</span>
        )}
      </span>
    </li>
  )
}
