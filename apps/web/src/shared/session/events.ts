/**
 * Events of the app on window. showLogin and loginSuccess are part of the specification; showMix opens Summon Mix,
 * showCart opens the cart drawer, showSearch the search.
 */
export const appEvents = {
  showLogin: 'showLogin',
  loginSuccess: 'loginSuccess',
  showMix: 'showMix',
  showCart: 'showCart',
  showSearch: 'showSearch',
} as const
export type AppEvent = keyof typeof appEvents

export function emit(event: AppEvent): void {
  window.dispatchEvent(new CustomEvent(appEvents[event]))
}

/** Registers a listener. Returns a function that removes it. */
export function onAppEvent(event: AppEvent, listener: () => void): () => void {
  window.addEventListener(appEvents[event], listener)
  return () => window.removeEventListener(appEvents[event], listener)
}
