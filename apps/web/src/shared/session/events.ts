/**
 * The app's events on window. product.md section 2 names the first two; showMix opens Summon Mix, showCart the drawer
 * with what was just put into the cart.
 */
export const appEvents = {
  showLogin: 'showLogin',
  loginSuccess: 'loginSuccess',
  showMix: 'showMix',
  showCart: 'showCart',
} as const
export type AppEvent = keyof typeof appEvents

export function emit(event: AppEvent): void {
  window.dispatchEvent(new CustomEvent(appEvents[event]))
}

/** Calls back on each such event; returns how to stop. */
export function onAppEvent(event: AppEvent, listener: () => void): () => void {
  window.addEventListener(appEvents[event], listener)
  return () => window.removeEventListener(appEvents[event], listener)
}
