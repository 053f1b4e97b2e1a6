import { useT } from '#platform/i18n/locale-context.tsx'
import { FlavorDot } from '#shared/mixes/share-ring.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import type { ListedMix } from './queries.ts'

/** The parts of a mix as short text, such as "60 % watermelon". */
export function PartList({ parts }: Pick<ListedMix, 'parts'>) {
  const t = useT()
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {parts.map(part => (
        <li key={part.productId} className="flex items-baseline gap-2">
          <FlavorDot color={part.color} className="self-center" />
          <span className="shrink-0 font-medium tabular-nums">{t('mix.share', { percent: part.percentage })}</span>
          <span className="min-w-0 break-words text-muted">
            <ProductText of={part} field="title" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Opens Summon Mix, or the login dialog for visitors. */
export function SummonButton({ size = 'md' }: { size?: ButtonSize }) {
  const t = useT()
  return (
    <Button variant="outline" size={size} onClick={() => whenSignedIn(() => emit('showMix'))}>
      {t('mixes.summon')}
    </Button>
  )
}
