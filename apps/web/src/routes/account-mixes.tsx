import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { MixBook } from '#features/mixes/mix-book.tsx'

export function Component() {
  return <SignedInOnly titleId="mixes.mine">{session => <MixBook session={session} />}</SignedInOnly>
}
