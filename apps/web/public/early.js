/*
 * Runs before the first paint. Sets the theme, the language and the stored over-18 confirmation as attributes of <html>,
 * which the CSS reads. A rendered page keeps its scripts in a template until the first paint, because they would delay it.
 */
;(() => {
  const root = document.documentElement
  const read = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  /*
   * The shop was hidden in this tab (shared/discreet/hide-page.ts): Back and Forward do not show it again. Any other way
   * to the shop ends that.
   */
  try {
    const hidden = sessionStorage.getItem('hidden')
    const [navigation] = performance.getEntriesByType('navigation')
    if (hidden && navigation?.type === 'back_forward') {
      root.hidden = true
      location.replace(hidden)
    } else sessionStorage.removeItem('hidden')
  } catch {}
  /* The title of the page is hidden until the app sets the neutral one. */
  if (read('discreet') === 'true') document.title = '…'
  const stored = read('theme')
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  root.dataset.theme = stored === 'dark' || stored === 'light' ? stored : system
  if (read('over18') === 'true') root.dataset.over18 = 'yes'
  /* The server renders the page inert below the age gate. After the confirmation its links work before the app starts. */
  const enablePage = () => {
    if (root.dataset.over18 === 'yes') document.querySelector('[data-below-gate]')?.removeAttribute('inert')
  }
  /* Handles the buttons of the age gate until the app is hydrated. A "no" is not stored. */
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-over18-no]')) root.dataset.over18 = 'no'
    if (!target.closest('[data-over18-yes]')) return
    try {
      localStorage.setItem('over18', 'true')
    } catch {}
    root.dataset.over18 = 'yes'
    enablePage()
  })
  /*
   * Repeats the last click on a button that was not hydrated yet. React adds a property to each element that it has
   * hydrated. An element that it hydrates during the click handles the click itself.
   */
  const isHydrated = button => Object.keys(button).some(key => key.startsWith('__reactProps$'))
  /* React adds the property before it handles events: wait until it is idle. */
  const whenIdle = window.requestIdleCallback ?? (click => setTimeout(click, 300))
  const REPEAT_TIMEOUT_MS = 15_000
  let clicked = null
  const repeatClick = (button, until) => {
    if (clicked !== button || !button.isConnected || performance.now() > until) return
    if (isHydrated(button)) whenIdle(() => button.click())
    else requestAnimationFrame(() => repeatClick(button, until))
  }
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      clicked = null
      if (!button || isHydrated(button) || (button.form && button.type === 'submit')) return
      clicked = button
      setTimeout(() => {
        if (!isHydrated(button)) repeatClick(button, performance.now() + REPEAT_TIMEOUT_MS)
      })
    },
    true,
  )
  const language = /^\/(en|hy)(?:\/|$)/.exec(location.pathname)
  if (language) root.lang = language[1]

  const start = () => {
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    document.head.append(scripts.content)
    scripts.remove()
  }
  addEventListener('DOMContentLoaded', () => {
    enablePage()
    requestAnimationFrame(() => setTimeout(start))
    /* A page in a background tab is never painted. */
    setTimeout(start, 2000)
  })
})()
