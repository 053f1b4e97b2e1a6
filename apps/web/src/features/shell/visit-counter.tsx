import type { VisitStep } from '@shop/contracts/visits.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import { countStep, watchVisitConsent } from '#shared/visits/visits.ts'
import { paths } from '../../paths.ts'

const PRODUCT = paths.product('')

/** Counts the steps of a visitor who agreed: pages and additions to the cart. Loaded after the page; renders nothing. */
export default function VisitCounter() {
  const locale = useLocale()
  const path = barePath(useLocation().pathname)
  useEffect(() => {
    const count = (step: VisitStep) => countStep(step, locale)
    const countPage = () => count(path === paths.checkout ? 'checkout' : path.startsWith(PRODUCT) ? 'product' : 'visit')
    countPage()
    const stopCart = cart.onAdd(() => count('cart'))
    const stopConsent = watchVisitConsent(countPage)
    return () => {
      stopCart()
      stopConsent()
    }
  }, [locale, path])
  return null
}
