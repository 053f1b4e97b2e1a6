import type { VisitStep } from '@shop/contracts/visits.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import { itemCount } from '#shared/cart/cart-item.ts'
import { countStep, watchVisitConsent } from '#shared/visits/visits.ts'
import { paths } from '../../paths.ts'

const PHONE = '(width < 48rem)'
const PRODUCT = paths.product('')

/** Counts the steps of a visitor who agreed: pages and a cart that grows. Loaded after the page; renders nothing. */
export default function VisitCounter() {
  const locale = useLocale()
  const path = barePath(useLocation().pathname)
  useEffect(() => {
    const count = (step: VisitStep) => countStep(step, { locale, isPhone: window.matchMedia(PHONE).matches })
    const countPage = () => count(path === paths.checkout ? 'checkout' : path.startsWith(PRODUCT) ? 'product' : 'visit')
    countPage()
    let items = itemCount(cart.get())
    const stopCart = cart.subscribe(() => {
      const before = items
      items = itemCount(cart.get())
      if (items > before) count('cart')
    })
    const stopConsent = watchVisitConsent(countPage)
    return () => {
      stopCart()
      stopConsent()
    }
  }, [locale, path])
  return null
}
