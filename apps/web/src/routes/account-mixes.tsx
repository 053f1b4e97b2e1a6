import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { SavedMixes } from '#features/mixes/saved-mixes.tsx'

export function Component() {
  return <SignedInOnly titleId="mixes.mine">{session => <SavedMixes session={session} />}</SignedInOnly>
}
