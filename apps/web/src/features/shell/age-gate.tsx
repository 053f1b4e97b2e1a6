import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { createListeners } from '#platform/listeners.ts'
import { useShopName } from '#platform/site.ts'
import { browserStorage } from '#platform/storage.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { LanguageSwitch } from './switches.tsx'

/**
 * Covers the site until the visitor confirms to be 18. It is the first element of the page, so that nothing is painted
 * before it. A stored confirmation hides it by CSS before the first paint (public/early.js, which also handles a choice
 * made before the app has loaded). Esc has no effect and the page below is inert. Without JavaScript it stays closed
 * and explains why. Search engines read the page below it in the HTML.
 */
export function AgeGate() {
  const isOver18 = useIsOver18()
  useEffect(() => {
    // CSS uses the same attribute for a confirmation given now or in another tab.
    const flags = document.documentElement.dataset
    if (isOver18) flags.over18 = 'yes'
    else if (flags.over18 === 'yes') delete flags.over18
  }, [isOver18])
  return isOver18 ? null : <Gate />
}

function Gate() {
  const t = useT()
  const [hasDeclined, setDeclined] = useState(false)
  // The visitor may have declined before the app loaded, or on this page in another language.
  useEffect(() => setDeclined(document.documentElement.dataset.over18 === 'no'), [])
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of the two faces takes the focus when it shows
  useEffect(() => heading.current?.focus({ preventScroll: true }), [hasDeclined])

  const confirm = () => {
    // The page must be interactive again before its heading can take the focus.
    flushSync(confirmOver18)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  const askAgain = () => {
    delete document.documentElement.dataset.over18
    setDeclined(false)
  }

  return (
    <section
      role="dialog"
      aria-modal="true"
      aria-labelledby="age-gate-title"
      aria-describedby="age-gate-text"
      className="age-gate fixed inset-0 z-70 flex flex-col overflow-y-auto bg-bg"
    >
      <div className="page-x flex items-center justify-between py-3">
        <Logo name={useShopName()} className="h-5" />
        <LanguageSwitch />
      </div>
      <div className="page-x my-auto flex flex-col items-center py-10 text-center">
        <p aria-hidden className="font-dots text-[5.5rem] text-accent leading-none">
          18+
        </p>
        <h2 id="age-gate-title" ref={heading} tabIndex={-1} className="mt-6 max-w-2xl text-3xl outline-none">
          {t(hasDeclined ? 'ageGate.sorry' : 'ageGate.question')}
        </h2>
        <p id="age-gate-text" className="mt-4 max-w-md text-lg text-muted">
          {t(hasDeclined ? 'ageGate.comeBack' : 'ageGate.why')}
        </p>
        {hasDeclined ? (
          <Button variant="outline" size="lg" className="mt-8" onClick={askAgain}>
            {t('ageGate.back')}
          </Button>
        ) : (
          <div className="mt-8 grid w-full max-w-sm grid-cols-2 gap-3 noscript:hidden">
            <Button variant="ember" size="lg" onClick={confirm} data-over18-yes>
              {t('ageGate.yes')}
            </Button>
            <Button variant="outline" size="lg" onClick={() => setDeclined(true)} data-over18-no>
              {t('ageGate.no')}
            </Button>
          </div>
        )}
        <noscript>
          <p className="mt-8 max-w-md font-semibold">{t('ageGate.needsScript')}</p>
        </noscript>
      </div>
      <p className="page-x pb-6 text-center text-muted text-xs">{t('nicotine.notice')}</p>
    </section>
  )
}

/** Also read by public/early.js before the first paint. */
const STORAGE_KEY = 'over18'
const CONFIRMED = 'true'

const { subscribe, notifyListeners } = createListeners(notify => browserStorage.watch([STORAGE_KEY], notify))

/** True if this browser has confirmed. Always false on the server and in the first render. */
export function useIsOver18(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => browserStorage.get(STORAGE_KEY) === CONFIRMED,
    () => false,
  )
}

/** Stores the confirmation. Declining is not stored. */
function confirmOver18(): void {
  browserStorage.set(STORAGE_KEY, CONFIRMED)
  notifyListeners()
}
