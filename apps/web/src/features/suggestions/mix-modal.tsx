import { DAILY_LIMIT } from '@shop/contracts/suggestions.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { barePath } from '#platform/i18n/locale-path.ts'
import type { ModalProps } from '#shared/session/event-modal.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { paths } from '../../paths.ts'
import { MixChoice } from './mix-choice.tsx'
import { MixNews } from './mix-news.tsx'
import { MixResult } from './mix-result.tsx'
import { useMix } from './use-mix.ts'

/** Summon Mix (product.md section 4): choose flavors and a strength, get a mix of what is in stock, add it to the cart. */
export function MixModal({ onClose }: ModalProps) {
  useMessages('suggestions')
  const t = useT()
  const { pathname } = useLocation()
  const state = useMix({
    onSignedOut: () => {
      onClose()
      whenSignedIn(() => emit('showMix'))
    },
  })
  const { mix, isThinking, isEmpty, quota } = state
  const { error } = state
  const askButton = useRef<HTMLButtonElement>(null)
  // A button that is shut while it thinks loses the focus: after a failure one goes on from there.
  useEffect(() => {
    if (error) askButton.current?.focus()
  }, [error])
  const close = () => {
    onClose()
    // product.md section 4: the cart's page shows what was added.
    if (barePath(pathname) === paths.cart) window.location.reload()
  }
  const label = mix ? 'mix.another' : isEmpty ? 'mix.tryAgain' : 'mix.ask'
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
          reason={mix.reason}
          added={state.added}
          onAdd={state.add}
          onLeave={close}
          disabled={isThinking}
        />
      ) : (
        <MixChoice choice={state.choice} onChange={state.choose} disabled={isThinking} />
      )}
      <div className="mt-6 space-y-4">
        <MixNews {...state} />
        <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center">
          <Button
            ref={askButton}
            size="lg"
            variant={mix ? 'outline' : 'ember'}
            pending={isThinking}
            disabled={state.isLimited}
            onClick={state.summon}
            className="max-sm:w-full"
          >
            {isThinking ? t('mix.thinking') : t(label)}
          </Button>
          {mix && (
            <Button variant="plain" disabled={isThinking} onClick={state.changeChoice}>
              {t('mix.change')}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isThinking && t('mix.thinking')}
      </p>
    </Dialog>
  )
}
