import { useT } from '#platform/i18n/locale-context.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'

/** Opens Summon Mix, or the login dialog for visitors. */
export function SummonButton({ size = 'md' }: { size?: ButtonSize }) {
  const t = useT()
  return (
    <Button variant="outline" size={size} onClick={() => whenSignedIn(() => emit('showMix'))}>
      {t('mixes.summon')}
    </Button>
  )
}
