import { Bookmark } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { MixRing } from '#shared/mixes/mix-ring.tsx'
import { StrengthEmbers, strengthNames } from '#shared/mixes/strength.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { PartList } from './part-list.tsx'
import type { ListedMix } from './queries.ts'

/** A public mix; the whole card links to its page. */
export function MixCard({ mix }: { mix: ListedMix }) {
  const t = useT()
  return (
    <article className="relative flex h-full gap-4 rounded-card bg-surface p-4 has-focus-visible:outline-3 has-focus-visible:outline-ring">
      <MixRing items={mix.parts} isBare className="w-16 shrink-0 self-start sm:w-20" />
      <div className="flex min-w-0 flex-1 flex-col">
        <h2 className="break-words text-lg leading-snug">
          <LocaleLink
            to={paths.mix(mix.shareId)}
            className="underline-offset-4 outline-none after:absolute after:inset-0 hover:underline"
          >
            {mix.name}
          </LocaleLink>
        </h2>
        <PartList parts={mix.parts} />
        <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-muted text-sm">
          <span className="flex items-center gap-1.5">
            {t(strengthNames[mix.strength])}
            <StrengthEmbers strength={mix.strength} />
          </span>
          {mix.saves > 0 && (
            <span className="flex items-center gap-1 tabular-nums">
              <Bookmark aria-hidden className="size-3.5" />
              <span className="sr-only">{t('mixes.savedTerm')}: </span>
              {mix.saves}
            </span>
          )}
          {mix.priceAmd === undefined ? (
            <span className="ml-auto">{t('mixes.notWhole')}</span>
          ) : (
            <Price amountAmd={mix.priceAmd} className="ml-auto text-text" />
          )}
        </p>
      </div>
    </article>
  )
}
