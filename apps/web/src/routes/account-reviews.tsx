import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OwnReviews } from '#features/reviews/own-reviews.tsx'

export function Component() {
  return <SignedInOnly titleId="reviews.mine">{session => <OwnReviews session={session} />}</SignedInOnly>
}
