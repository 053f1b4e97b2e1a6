import { useParams } from 'react-router-dom'
import { SharedOrderPage } from '#features/orders/detail/shared-order-page.tsx'

export function Component() {
  const { token = '' } = useParams()
  return <SharedOrderPage key={token} token={token} />
}
