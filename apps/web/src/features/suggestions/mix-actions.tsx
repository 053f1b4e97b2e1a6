import { useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { MixNews } from './mix-news.tsx'
import type { useMix } from './use-mix.ts'

/** What went not as hoped, and the button that asks: for a mix, again, or for another one. */
export function MixActions({ state }: { state: ReturnType<typeof useMix> }) {
  const t = useT()
  const { mix, isThinking, isEmpty, isIncomplete, error } = state
  const askButton = useRef<HTMLButtonElement>(null)
  const hasNoMix = !isThinking && (error !== null || isEmpty || isIncomplete)
  // The button loses the focus while it thinks; without a mix one goes on from there, with what is said above it in sight.
  useEffect(() => {
    const button = askButton.current
    if (hasNoMix) (button?.disabled ? button.closest<HTMLElement>('[role="dialog"]') : button)?.focus()
    // What is said has moved the button, and one that has the focus already is not brought back by it.
    if (hasNoMix) button?.scrollIntoView({ block: 'nearest' })
  }, [hasNoMix])
  const label = mix ? 'mix.another' : isEmpty ? 'mix.tryAgain' : 'mix.ask'
  return (
    <div className="mt-6 space-y-4">
      <MixNews {...state} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
        <Button
          ref={askButton}
          size="lg"
          variant={mix ? 'outline' : 'ember'}
          pending={isThinking}
          disabled={state.isLimited}
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
