type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

const SCRIPT = '/sw.js'

/**
 * Registers the service worker, which keeps the cart readable offline. Development has none. Does nothing if the browser
 * does not support it or refuses, for example in private windows.
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
