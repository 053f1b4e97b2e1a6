import { DAILY_LIMIT } from '@shop/contracts/suggestions.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import type { ModalProps } from '#shared/session/event-modal.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../paths.ts'
import { useExcludedFlavors } from './excluded-flavors.tsx'
import { MixChoice } from './mix-choice.tsx'
import { MixResult } from './mix-result.tsx'
import { isDailyLimit, useMix } from './use-mix.ts'

/** Summon Mix: choose flavors and strength, get a mix from available stock, add it to the cart. */
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
    // Reload the cart page, so that it shows the added items.
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
          {/* Reserves the space, so that nothing moves when it loads. */}
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
          savedMix={state.savedMix}
          onSaved={state.setSavedMixLink}
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

/** The problem of the last request and the button for the next one. */
function MixActions({ state }: { state: ReturnType<typeof useMix> }) {
  const t = useT()
  const { mix, isThinking, isEmpty, isIncomplete, error } = state
  const askButton = useRef<HTMLButtonElement>(null)
  const hasNoMix = !isThinking && (error !== null || isEmpty || isIncomplete)
  // The disabled button loses the focus. Without a mix, focus it again, with the problem visible above it.
  useEffect(() => {
    const button = askButton.current
    if (hasNoMix) (button?.disabled ? button.closest<HTMLElement>('[role="dialog"]') : button)?.focus()
    // The message may have moved the focused button out of view.
    if (hasNoMix) button?.scrollIntoView({ block: 'nearest' })
  }, [hasNoMix])
  const label = mix ? 'mix.another' : isEmpty ? 'mix.tryAgain' : 'mix.ask'
  return (
    <div className="mt-6 space-y-4">
      <MixProblem {...state} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button
          ref={askButton}
          size="lg"
          variant={mix ? 'outline' : 'ember'}
          pending={isThinking}
          disabled={state.isLimited || isThinking}
          onClick={state.summon}
          className="max-sm:w-full"
        >
          {t(isThinking ? 'mix.thinking' : label)}
        </Button>
        {mix && (
          <Button variant="plain" disabled={isThinking} onClick={state.changeChoice}>
            {t('mix.change')}
          </Button>
        )}
      </div>
    </div>
  )
}

type MixProblemProps = {
  /** True if too few flavors are chosen. */
  isIncomplete: boolean
  /** True if stock allows no mix; the attempt does not count. */
  isEmpty: boolean
  isLimited: boolean
  isCartFull: boolean
  error: Error | null
  message: string | undefined
}

/** The most important problem of the last request. */
export function MixProblem({ isIncomplete, isEmpty, isLimited, isCartFull, error, message }: MixProblemProps) {
  const t = useT()
  const hasExcluded = useExcludedFlavors().length > 0
  if (isIncomplete) {
    return (
      <Notice kind="bad" role="alert">
        {t('mix.choose')}
      </Notice>
    )
  }
  if (isLimited) {
    // The server's text for a rejected request, or the same text if the daily limit is already known to be reached.
    const serverText = isDailyLimit(error) ? error.serverMessage : message
    return (
      <Notice kind="warn" role={serverText ? 'alert' : 'status'} title={serverText ?? t('mix.limit')}>
        {t('mix.limitUntil')}
      </Notice>
    )
  }
  if (error) {
    return (
      <Notice kind="bad" role="alert">
        {t('mix.failed')}
      </Notice>
    )
  }
  if (isCartFull) {
    return (
      <Notice kind="warn" role="alert">
        {t('mix.cartFull')}
      </Notice>
    )
  }
  return isEmpty ? (
    <Notice kind="info" role="alert" title={t('mix.emptyTitle')}>
      {t(hasExcluded ? 'mix.emptyOrRefused' : 'mix.empty')}
    </Notice>
  ) : null
}
