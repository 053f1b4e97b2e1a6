import { DAILY_LIMIT } from '@shop/contracts/suggestions.ts'
import { useLocation } from 'react-router-dom'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { barePath } from '#platform/i18n/locale-path.ts'
import type { ModalProps } from '#shared/session/event-modal.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { cx } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '../../paths.ts'
import { MixActions } from './mix-actions.tsx'
import { MixChoice } from './mix-choice.tsx'
import { MixResult } from './mix-result.tsx'
import { useMix } from './use-mix.ts'

/** Summon Mix (product.md section 4): choose flavors and a strength, get a mix of what is in stock, add it to the cart. */
export function MixModal({ onClose }: ModalProps) {
  useMessages('suggestions')
  useMessages('mixes')
  const t = useT()
  const { pathname } = useLocation()
  const onSignedOut = () => {
    onClose()
    whenSignedIn(() => emit('showMix'))
  }
  const state = useMix({ onSignedOut })
  const { mix, isThinking, quota } = state
  const close = () => {
    onClose()
    // product.md section 4: the cart's page shows what was added.
    if (barePath(pathname) === paths.cart) window.location.reload()
  }
  return (
    <Dialog
      open
      onClose={close}
      closable={!isThinking}
      title="Summon Mix"
      description={
        <>
          {!mix && t('mix.lead')}
          {/* Takes its place before it is known, so that nothing moves when it comes. */}
          <span className={cx('block', !quota && 'invisible')}>
            {t('mix.remaining', { count: quota?.remaining ?? DAILY_LIMIT, limit: quota?.limit ?? DAILY_LIMIT })}
          </span>
        </>
      }
      className="md:max-w-2xl"
    >
      {mix ? (
        <MixResult
          key={mix.id}
          items={mix.items}
          tastes={mix.tastes}
          reason={mix.reason}
          added={state.added}
          onAdd={state.add}
          onAddAll={state.addAll}
          kept={state.kept}
          onKept={state.keep}
          onLeave={close}
          onSignedOut={onSignedOut}
          disabled={isThinking}
        />
      ) : (
        <MixChoice choice={state.choice} onChange={state.choose} onSignedOut={onSignedOut} disabled={isThinking} />
      )}
      <MixActions state={state} />
      <p role="status" className="sr-only">
        {isThinking && t('mix.thinking')}
      </p>
    </Dialog>
  )
}
