import { CartPage } from '#features/cart/cart-page.tsx'

export function Component() {
  return <CartPage />
}
