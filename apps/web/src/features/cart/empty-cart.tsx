import { ShoppingBag } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { paths } from '../../paths.ts'

export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  const t = useT()
  const summon = () => {
    onLeave?.()
    whenSignedIn(() => emit('showMix'))
  }
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden strokeWidth={1.25} />}
      title={t('cart.empty')}
      actions={
        <>
          <LocaleLink to={paths.flavor} onClick={onLeave} className={buttonClass('ember')}>
            {t('cart.toShop')}
          </LocaleLink>
          <Button variant="outline" onClick={summon}>
            <EmberIcon className="size-4 text-accent" />
            {t('cart.toMix')}
          </Button>
        </>
      }
    >
      {t('cart.emptyText')}
    </EmptyState>
  )
}
