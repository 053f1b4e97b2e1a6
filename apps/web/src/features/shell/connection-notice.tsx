import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'

/** Shown while the browser is offline; the page stays readable. Retries failed reads. Registers the service worker. */
export default function ConnectionNotice() {
  const t = useT()
  const queryClient = useQueryClient()
  const isOnline = useSyncExternalStore(subscribe, () => window.navigator.onLine)
  const [isTrying, setTrying] = useState(false)
  useEffect(registerServiceWorker, [])
  const retry = async () => {
    setTrying(true)
    await queryClient.refetchQueries({ type: 'active' })
    setTrying(false)
  }
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-(--bottom-bar,0px) z-40 p-2 sm:p-4">
      {!isOnline && (
        <div className="pointer-events-auto mx-auto flex max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface p-4">
          <WifiOff aria-hidden className="size-5 shrink-0 text-warn" />
          <p className="min-w-0 flex-1 basis-48 text-sm">
            <strong className="block font-semibold">{t('error.offlineTitle')}</strong>
            {t('error.checkConnection')}
          </p>
          <Button variant="outline" size="sm" pending={isTrying} onClick={() => void retry()}>
            {t('error.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const SCRIPT = '/sw.js'

/**
 * Registers the service worker, which keeps the cart readable offline. Development has none. Does nothing if the browser
 * does not support it or rejects it, for example in private windows.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trusted(SCRIPT)).catch(() => undefined)
}

/** The Content-Security-Policy of the API allows one Trusted Types policy, of this name. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: given => given }).createScriptURL(url) ?? url
}
