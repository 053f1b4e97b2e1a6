import { DEFAULT_EXIT_URL } from '@shop/contracts/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { hidePage } from '#shared/discreet/hide-page.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { buttonClass } from '#ui/button.tsx'

/** Returns the page that replaces the shop: the default one also until the settings have loaded, so that hiding always works. */
function useExitUrl(): string {
  const { data: shop } = useQuery(shopInfoQuery)
  return shop?.discreet?.exitUrl ?? DEFAULT_EXIT_URL
}

/** Returns the function that replaces the shop with a neutral page. */
export function useHide(): () => void {
  const t = useT()
  const url = useExitUrl()
  return () => hidePage(url, t('discreet.leaving'))
}

/** The button that replaces the shop with a neutral page. A link, so that it works without the script, too. */
export default function HideButton() {
  useMessages('discreet')
  const t = useT()
  const url = useExitUrl()
  const hide = useHide()
  return (
    <a
      href={url}
      rel="noreferrer"
      draggable={false}
      onClick={event => {
        event.preventDefault()
        hide()
      }}
      className={buttonClass('danger', 'sm', 'bg-surface shadow-lg')}
    >
      <EyeOff aria-hidden className="size-4" />
      {t('discreet.hide')} <span className="sr-only">{t('discreet.hideHow')}</span>
    </a>
  )
}
